import { getProfileReverse } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { findConnected } from '../connection/findConnected.ts'
import { accessNames, namesKey } from './askSuggestions.ts'
import { isSameAddress, parseName, type AccountName } from './parseName.ts'
import { toNameError } from './toNameError.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

export declare namespace getAccountName {
  /** `undefined` where it has none. */
  type ReturnType = AccountName | undefined
}

/**
 * The name that the active account has in the operator's zone; at most 5 min old, and known at once after `registerName`.
 *
 * @throws NotConnectedError, NamesUnavailableError, HttpStatusError, ServerUnreachableError, InvalidResponseError
 */
export async function getAccountName(kit: Kit): Promise<getAccountName.ReturnType> {
  const { address } = await findConnected(kit)
  const { zone, api } = await accessNames(kit)
  const client = await kit.queryClient()
  const known = await client.fetchQuery({
    queryKey: [namesKey, 'account', address, zone],
    staleTime: timeoutsOf(kit).identityCache,
    queryFn: async (): Promise<AccountName | null> => {
      try {
        const answer = await api.call(getProfileReverse, { params: { address } })
        const names = answer.map((name) => parseName(name, zone))
        const isOwn = (name: AccountName | undefined) =>
          name?.addresses.some((each) => isSameAddress(each, address))
        return names.find(isOwn) ?? null // a query's answer cannot be undefined
      } catch (error) {
        throw toNameError(error)
      }
    },
  })
  return known ?? undefined
}
