import { getNameZone } from '../actions/getNameZone.ts'
import type { Api } from '../createApi.ts'
import { NamesUnavailableError } from '../errors/names.ts'
import type { Kit } from '../kit.ts'

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
