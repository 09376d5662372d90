/** The values that a text asks for: `'Continue in {name}'` asks for `name`, `'{count|one:…|other:…}'` for the number `count`. */
export type ValuesOf<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${infer Name}|${string}`
      ? { readonly [Key in Name]: number }
      : { readonly [Key in Inner]: string }) &
      ValuesOf<Rest>
  : unknown

/** The values as they are passed; nothing where the text asks for none. */
export type TextValues<Text extends string> =
  unknown extends ValuesOf<Text> ? readonly [] : readonly [values: ValuesOf<Text>]

/** Values by name. */
export type TextInputs = Readonly<Record<string, string | number>>

/** How a language writes what is put into its texts. */
export type TextFormat = {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
}

const english: TextFormat = { tag: 'en', dir: 'ltr' }

/**
 * Puts the values into a text. A value is never read as a text itself, whatever it contains. Where the language runs from right to left,
 * values keep their own direction (Unicode isolates), so that an address or an amount never falls apart.
 */
export function formatText(
  text: string,
  values: TextInputs = {},
  { tag, dir }: TextFormat = english,
) {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (placeholder, name: string, forms?: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    if (typeof value === 'number') return formatCount(value, forms ?? 'other:#', tag)
    return dir === 'rtl' ? `\u2068${value}\u2069` : value
  })
}

/** Picks the form of the language's plural rules (CLDR); `#` in it is the number. */
function formatCount(count: number, forms: string, tag: string) {
  const byCategory = new Map(
    forms.split('|').map((form) => {
      const colon = form.indexOf(':')
      return [form.slice(0, colon), form.slice(colon + 1)] as const
    }),
  )
  const form = byCategory.get(new Intl.PluralRules(tag).select(count)) ?? byCategory.get('other')
  const number = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).format(count)
  return (form ?? '#').replace('#', () => number)
}
