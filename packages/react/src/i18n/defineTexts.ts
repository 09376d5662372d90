/** Texts by name. `{name}` stands for a value, `{count|one:# wallet|other:# wallets}` for a number with what it counts. */
export type Texts = Readonly<Record<string, string>>

/** The texts of one part of the interface in English, the source of all other languages. */
export type TextGroup<Content extends Texts = Texts> = {
  /** Under this name the languages bring their words for it. */
  readonly id: string
  readonly texts: Content
}

/**
 * Names the English texts of a part of the interface; `useText` gives them in the visitor's language.
 *
 * @param id - the feature's id; a language has its words under the same name
 */
export function defineTexts<const Content extends Texts>(
  id: string,
  texts: Content,
): TextGroup<Content> {
  return { id, texts }
}
