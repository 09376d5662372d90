/** Letters of other scripts, and digits, that look like a Latin letter. The usual ones; a symbol of other letters is not taken for Latin. */
const twins: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ЬвβƄ',
    c: 'сϲⅽ',
    d: 'ԁⅾ',
    e: 'еεєҽ',
    g: 'ɡ',
    h: 'һнη',
    i: 'іιıⅰl1|!',
    j: 'јϳ',
    k: 'кκ',
    m: 'мⅿ',
    n: 'пո',
    o: 'оοσօ0',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕ$5',
    t: 'тτ',
    u: 'υսц',
    v: 'νѵⅴ',
    w: 'ԝωш',
    x: 'хχⅹ×',
    y: 'уγү',
    z: 'ᴢ2',
  }).flatMap(([letter, others]) =>
    [...others].map((other) => [other.toLowerCase(), letter] as const),
  ),
)

/** Symbols that everybody knows, whether or not a list has them. */
export const wellKnown = ['ETH', 'WETH', 'BTC', 'WBTC', 'USDC', 'USDT', 'DAI', 'SOL']

/** Whether a symbol is none that everybody knows, and looks like one: written with a Cyrillic С, or with a digit for a letter. */
export function isImitation(symbol: string): boolean {
  return (
    !wellKnown.includes(symbol.toUpperCase()) &&
    wellKnown.some((known) => skeletonOf(known) === skeletonOf(symbol))
  )
}

/** What a text looks like at a glance: without case, marks, width, spaces and punctuation, each letter as the Latin one that it resembles. */
export function skeletonOf(text: string): string {
  return [...text.normalize('NFKD').toLowerCase()]
    .map((letter) => twins.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}
