import type { SignClientTypes } from '@walletconnect/types'
import { ProviderError } from '@latchkey/testing/wallet'
import { namespaceOf, type ChainFamily } from './chainFamily.ts'
import type { Sdk } from './startSdk.ts'

/** How WalletConnect numbers a refusal by the owner, where EIP-1193 has 4001. */
const userRejected = 5000

/** Does what a connected site asks for, and answers it. */
export async function answerRequest(options: {
  readonly sdk: Sdk
  readonly families: readonly ChainFamily[]
  readonly event: SignClientTypes.EventArguments['session_request']
}) {
  const { sdk, families, event } = options
  const { id, topic } = event
  const { chainId: caipNetworkId, request } = event.params
  const answer = await answerIt().then(
    (result) => ({ id, jsonrpc: '2.0', result }),
    (error: unknown) => ({ id, jsonrpc: '2.0', error: toRpcError(error) }),
  )
  // The session may be over by the time that its owner has decided.
  await sdk.respondSessionRequest({ topic, response: answer }).catch(() => undefined)

  async function answerIt(): Promise<unknown> {
    const family = families.find(({ namespace }) => namespace === namespaceOf(caipNetworkId))
    if (!family) throw new ProviderError(4901, `This wallet has no network ${caipNetworkId}.`)
    // Whatever the site sent; each method reads its own.
    const params = request.params as unknown
    return family.answer({ topic, id, caipNetworkId, method: request.method, params })
  }
}

function toRpcError(error: unknown) {
  if (!(error instanceof ProviderError)) return { code: -32603, message: 'The wallet failed.' }
  const { code, message, data } = error
  return code === 4001
    ? { code: userRejected, message: 'User rejected.' }
    : { code, message, ...(data !== undefined && { data: JSON.stringify(data) }) }
}
