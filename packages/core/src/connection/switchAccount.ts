import type { ChainNamespace } from '@latchkey/protocol'
import { chooseAccount, putFirst } from './accountChoice.ts'
import { setNamespace } from './connections.ts'
import { AccountNotFoundError, NotConnectedError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace switchAccount {
  type Parameters = {
    /** One of the accounts that the wallet has shown to the page, as the chain writes it. */
    readonly address: string
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/**
 * Makes another of the wallet's accounts the one that the page works with. It stays so over reloads, until the wallet itself changes its
 * account or no longer shows this one.
 *
 * @throws NotConnectedError, AccountNotFoundError 'Account not found'
 */
export function switchAccount(
  kit: Kit,
  { address, namespace = kit.store.getState().activeNamespace }: switchAccount.Parameters,
): void {
  const state = kit.store.getState().namespaces[namespace]
  if (state?.status !== 'connected') throw new NotConnectedError(namespace)
  const accounts = putFirst(state.accounts, address)
  if (!accounts) throw new AccountNotFoundError(address)
  setNamespace(kit, namespace, {
    ...state,
    accounts,
    address: `${state.networkId}:${accounts[0].address}`,
  })
  const accountType = accounts[0].type
  if (accountType !== state.accounts[0].type)
    kit.emit('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: state.networkId })
  chooseAccount(kit.storage, namespace, address, state.accounts[0].address)
}
