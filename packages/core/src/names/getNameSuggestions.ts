import type { Kit } from '../kit/kit.ts'
import { askSuggestions, type NameAnswer } from './askSuggestions.ts'

export declare namespace getNameSuggestions {
  type Parameters = {
    /** What somebody wants to be called, with or without the zone. */
    readonly name: string
  }
  type ReturnType = Omit<NameAnswer, 'ahead'>
}

/**
 * Whether a name of the operator's zone can be had, and which others like it. Nobody is asked about what cannot be one by how it is written.
 *
 * @throws NamesUnavailableError, HttpStatusError, ServerUnreachableError, InvalidResponseError
 */
export async function getNameSuggestions(
  kit: Kit,
  { name: wanted }: getNameSuggestions.Parameters,
): Promise<getNameSuggestions.ReturnType> {
  const { name, refused, suggestions } = await askSuggestions(kit, wanted)
  return { name, refused, suggestions }
}
