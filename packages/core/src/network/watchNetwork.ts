import type { Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'
import { watchValue } from '../kit/watchValue.ts'
import { selectAccount } from '../accounts/getAccount.ts'

export declare namespace watchNetwork {
  type Parameters = {
    /** `undefined` while the wallet is on a chain that the site does not list. */
    readonly onChange: (network: Network | undefined, previous: Network | undefined) => void
  }
}

/** Reports every change of the network that the active namespace is on, until the returned function is called. */
export function watchNetwork(kit: Kit, { onChange }: watchNetwork.Parameters) {
  return watchValue(kit, (state) => selectAccount(state).network, onChange)
}
