/** The names of the values that a text asks for: `'Continue in {name}'` asks for `name`. */
export type ValuesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValuesOf<Rest>
  : never

/** The values as they are passed; nothing where the text asks for none. */
export type TextValues<Text extends string> = [ValuesOf<Text>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<ValuesOf<Text>, string>>]

/** Puts the values into a text. A value is never read as a text itself, whatever it contains. */
export function formatText(text: string, values: Readonly<Record<string, string>> = {}) {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
