import type { Intent } from '../../views/transfer/intents.ts'
import type { SendOrder } from './sendFlow.ts'

/** What a wallet is asked for. */
export function intentOf({ network, from, token, value, receiver }: SendOrder): Intent {
  return [network.caipNetworkId, from, token.address, value, receiver.address]
}
