/** Letters and digits that are hard to tell apart, as UTS 39 has them for ASCII in small letters, and `vv` besides. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/m/g, 'rn'],
  [/w/g, 'vv'],
]
/** Digits that are read as letters, with those of {@link alike}. */
const readAs: readonly (readonly [RegExp, string])[] = [
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/9/g, 'g'],
]

/** What a label looks like at a glance: two with one skeleton are easily taken for each other. @param label - in small letters. */
export function skeletonOf(label: string): string {
  return alike.reduce((text, [letters, other]) => text.replace(letters, other), label)
}

/** As {@link skeletonOf}, with digits read as letters, for names that many would try to pass for. */
export function readingOf(label: string): string {
  return skeletonOf(readAs.reduce((text, [digit, letter]) => text.replace(digit, letter), label))
}
