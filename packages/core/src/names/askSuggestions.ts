import { getProfileSuggestions, type NameRefusal } from '@latchkey/protocol/api'
import { InvalidResponseError } from '../errors/http.ts'
import type { Kit } from '../kit.ts'
import { accessNames } from './accessNames.ts'
import { checkNameLabel, isNameOf, readNameLabel } from './nameRules.ts'
import { namesKey } from './refreshNames.ts'
import { toNameError } from './toNameError.ts'

/** A name can be gone a moment later: what was said of it counts for so long, in milliseconds. */
const lifetime = 5_000
const maxSuggestions = 6

/** What is known of a name that somebody wants. */
export type NameAnswer = {
  /** With its zone. */
  readonly name: string
  /** Why it cannot be had; `undefined` where it can. */
  readonly refused: NameRefusal | undefined
  /** Others like it that can be had, with their zone. */
  readonly suggestions: readonly string[]
  /** By how much the server's clock is ahead of this device's, in milliseconds; 0 where nobody was asked. */
  readonly ahead: number
}

/** Asks whether a name can be had. Nobody is asked about what cannot be one by how it is written. */
export async function askSuggestions(kit: Kit, wanted: string): Promise<NameAnswer> {
  const { zone, api } = await accessNames(kit)
  const label = readNameLabel(wanted, zone)
  const name = `${label}.${zone}`
  const wrong = checkNameLabel(label)
  if (wrong) return { name, refused: wrong, suggestions: [], ahead: 0 }
  const client = await kit.queryClient()
  return client.fetchQuery({
    queryKey: [namesKey, 'suggestions', name],
    staleTime: lifetime,
    queryFn: async ({ signal }): Promise<NameAnswer> => {
      try {
        const query = { zone, projectId: kit.options.projectId }
        const request = { params: { name: label }, query, signal }
        const { suggestions, refused, now } = await api.call(getProfileSuggestions, request)
        const asked = suggestions.find((each) => each.name === name)
        // Of a name that is not spoken of nobody knows whether it can be had.
        if (!refused && !asked) throw new InvalidResponseError(getProfileSuggestions.path)
        const others = suggestions
          .filter((each) => each !== asked && !each.registered && isNameOf(zone, each.name))
          .map((each) => each.name)
        return {
          name,
          refused: refused?.reason ?? (asked?.registered ? 'taken' : undefined),
          suggestions: [...new Set(others)].slice(0, maxSuggestions),
          ahead: now - Date.now(),
        }
      } catch (error) {
        throw toNameError(error)
      }
    },
  })
}
