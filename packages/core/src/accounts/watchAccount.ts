import type { ChainNamespace } from '@latchkey/protocol'
import type { DefaultNamespace } from '../connectors/namespaceTypes.ts'
import type { Kit } from '../kit/kit.ts'
import { selectAccount, type AccountInfo, type getAccount } from './getAccount.ts'

export declare namespace watchAccount {
  type Parameters<Namespace extends ChainNamespace = ChainNamespace> =
    getAccount.Parameters<Namespace> & {
      readonly onChange: (account: AccountInfo<Namespace>, previous: AccountInfo<Namespace>) => void
    }
}

/** Reports every change of a connection until the returned function is called. */
export function watchAccount<Namespace extends ChainNamespace = DefaultNamespace>(
  kit: Kit,
  { namespace, onChange }: watchAccount.Parameters<Namespace>,
) {
  let previous = selectAccount(kit.store.getState(), namespace)
  return kit.store.subscribe((state) => {
    const account = selectAccount(state, namespace)
    if (isSame(account, previous)) return
    const before = previous
    previous = account
    onChange(account, before)
  })
}

function isSame(one: AccountInfo, other: AccountInfo) {
  return (
    one.status === other.status &&
    one.networkId === other.networkId &&
    one.network === other.network &&
    one.connectorId === other.connectorId &&
    one.caipAddress === other.caipAddress &&
    one.user === other.user &&
    labelOf(one) === labelOf(other) &&
    one.allAccounts.length === other.allAccounts.length &&
    one.allAccounts.every((account, index) => account.address === other.allAccounts[index]?.address)
  )
}

function labelOf(account: AccountInfo) {
  return account.isConnected ? account.label : undefined
}
