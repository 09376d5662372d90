import type { SignClientTypes } from '@walletconnect/types'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import type { EvmFamily } from './createEvmFamily.ts'
import type { PhoneState } from './phoneState.ts'
import { readSite } from './readProposal.ts'
import type { Sdk } from './startSdk.ts'

type Decision = { readonly approved: boolean; readonly accounts: readonly string[] }

/** One-click sign-in: the connection and a signed message (SIWE, EIP-4361, in a CACAO, CAIP-74) in one approval. */
export function createSignIn(options: {
  readonly sdk: Sdk
  readonly evm: EvmFamily
  readonly onAsked: (proposal: PhoneState['proposals'][number]) => void
}) {
  const { sdk, evm, onAsked } = options
  const networks = evm.offer.networks.map(({ caipNetworkId }) => caipNetworkId)
  const waiting = new Map<number, ReturnType<typeof toPayload>>()

  const toPayload = ({ params }: SignClientTypes.EventArguments['session_authenticate']) =>
    populateAuthPayload({
      authPayload: params.authPayload,
      chains: [...networks],
      methods: [...evm.offer.methods],
    })

  const formatMessage = (payload: ReturnType<typeof toPayload>, account: string) => {
    const iss = `did:pkh:${payload.chains[0] ?? networks[0]}:${account}`
    return { iss, message: sdk.formatAuthMessage({ request: payload, iss }) }
  }

  return {
    has: (id: number) => waiting.has(id),
    receive(event: SignClientTypes.EventArguments['session_authenticate']) {
      const payload = toPayload(event)
      waiting.set(event.id, payload)
      onAsked({
        id: event.id,
        site: readSite(event.params.requester.metadata),
        hasChoice: true,
        fixed: [],
        networks: evm.offer.networks
          .filter(({ caipNetworkId }) => payload.chains.includes(caipNetworkId))
          .map(({ name }) => name),
        missing: [],
        abilities: [],
        messageFor: (account) => formatMessage(payload, account).message,
      })
    },
    async decide(id: number, { approved, accounts }: Decision) {
      const payload = waiting.get(id)
      waiting.delete(id)
      if (!approved || !payload)
        return sdk.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
      const address = accounts[0] ?? evm.accounts[0] ?? ''
      const { iss, message } = formatMessage(payload, address)
      const signer = evm.core.accounts.find((account) => account.address === address)
      if (!signer) throw new Error('no account was chosen')
      const signature = await signer.signMessage({ message })
      const auth = buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
      const { session } = await sdk.approveSessionAuthenticate({ id, auths: [auth] })
      if (session) evm.admit(session.topic, [address], Number(payload.chains[0]?.split(':')[1]))
    },
  }
}
