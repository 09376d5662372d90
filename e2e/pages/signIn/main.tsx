import { createKit, signOut, type Kit, type KitOptions, type SignInState } from '@latchkey/core'
import { bip122 } from '@latchkey/core/adapters/bip122'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { solanaAdapter } from '@latchkey/core/adapters/solana'
import { defineBitcoinNetwork, defineSolanaNetwork } from '@latchkey/core/networks'
import { defaultSiwx, serverSiwx, type SiwxPolicy } from '@latchkey/core/siwx'
import { ConnectButton, KitProvider } from '@latchkey/react'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

/** What a test asks of this page: `?setup={…}`. */
export type Setup = SiwxPolicy & {
  /** The operator's server checks and keeps what is signed; without it, the page does. */
  readonly server?: boolean
  /** EVM chains alone, so that a wallet elsewhere can sign while it connects. */
  readonly evmAlone?: boolean
  readonly statement?: string
  readonly locale?: string
}

declare global {
  interface Window {
    kit: Kit
  }
}

type Config = {
  readonly projectId: string
  readonly apiUrl: string
  readonly relayUrl?: string
  readonly frameUrl?: string
  readonly networks: KitOptions['networks']
  readonly solanaUrl?: string
  readonly esploraUrl?: string
}

const parameters = new URLSearchParams(location.search).get('setup') ?? '{}'
const { server, evmAlone, locale, ...options } = JSON.parse(parameters) as Setup
// It is served by the local world.
const config = (await (await fetch('./config.json')).json()) as Config
const { projectId, apiUrl, relayUrl, frameUrl, solanaUrl, esploraUrl } = config
const [first, ...rest] = config.networks

const kit = createKit({
  projectId,
  server: { apiUrl },
  ...(frameUrl && { embedded: { frameUrl } }),
  networks: [
    first,
    ...rest,
    ...(solanaUrl && !evmAlone
      ? [
          defineSolanaNetwork({
            reference: 'LocaL111111111111111111111111111',
            name: 'Local Solana',
            rpcUrls: [solanaUrl],
          }),
        ]
      : []),
    ...(esploraUrl && !evmAlone
      ? [
          defineBitcoinNetwork({
            reference: '0f9188f13cb7b2c71f2a335e3a4fc328',
            name: 'Bitcoin Regtest',
            esploraUrls: [esploraUrl],
          }),
        ]
      : []),
  ],
  adapters: evmAlone ? [eip155()] : [eip155(), solanaAdapter(), bip122()],
  ...(relayUrl && { walletConnect: { projectId, relayUrls: [relayUrl] } }),
  siwx: server ? serverSiwx({ url: apiUrl, projectId, ...options }) : defaultSiwx(options),
})
window.kit = kit

/** Who has signed in, in words that a test can read. */
function Who() {
  const state = useSyncExternalStore(kit.store.subscribe, () => kit.store.getState().signIn)
  return (
    <p>
      <output id="who">{wordsOf(state)}</output>{' '}
      <button type="button" onClick={() => void signOut(kit)}>
        Sign out
      </button>
    </p>
  )
}

function wordsOf(state: SignInState | undefined) {
  return state ? `${state.status} ${state.session?.data.accountAddress ?? ''}`.trim() : 'nobody'
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <KitProvider kit={kit} locale={locale}>
      <h1>A site to sign in to</h1>
      <ConnectButton />
      <Who />
    </KitProvider>
  </StrictMode>,
)
