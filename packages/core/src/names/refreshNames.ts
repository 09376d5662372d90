import { getIdentity } from '../actions/getIdentity.ts'
import type { Kit } from '../kit.ts'

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
