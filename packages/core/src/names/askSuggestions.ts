import { getProfileSuggestions, type NameRefusal } from '@latchkey/protocol/api'
import { InvalidResponseError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { checkNameLabel, isNameOf, readNameLabel } from './nameRules.ts'
import { toNameError } from './toNameError.ts'
import { getNameZone } from './getNameZone.ts'
import type { Api } from '../kit/createApi.ts'
import { NamesUnavailableError } from '../errors/names.ts'
import { getIdentity } from './getIdentity.ts'

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

/**
 * What every question about names needs.
 *
 * @throws NamesUnavailableError
 */
export async function accessNames(kit: Kit): Promise<{ readonly zone: string; readonly api: Api }> {
  const zone = getNameZone(kit)
  const api = await kit.api()
  if (zone === undefined || !api)
    throw new NamesUnavailableError({
      details: 'The server has no zone for names, or the active account cannot have one.',
    })
  return { zone, api }
}

/** The first part of every cache key about names. */
export const namesKey = 'names'

/** Forgets what was known of names, and asks anew who an account is, so that its new name shows wherever the account does. */
export async function refreshNames(kit: Kit, address: string): Promise<void> {
  const client = await kit.queryClient()
  client.invalidateQueries([namesKey])
  client.invalidateQueries(['identity'])
  try {
    await getIdentity(kit, { query: address })
  } catch (error) {
    kit.log.warn('The new name of an account does not show yet', error)
  }
}
