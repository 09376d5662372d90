import { createKit, disconnect, getProvider, type Kit, type KitOptions } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { ConnectButton, KitProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import {
  createPublicClient,
  createWalletClient,
  custom,
  parseEther,
  type EIP1193Provider,
} from 'viem'

/** What tests call on this page. */
export type LoginPage = {
  readonly kit: Kit
  /** Any EIP-1193 request to the connected wallet. */
  readonly request: (request: { method: string; params?: unknown }) => Promise<unknown>
  readonly signOut: () => Promise<void>
  /** What a site does with viem over the wallet's provider. */
  readonly useViem: (to: `0x${string}`) => Promise<Record<string, unknown>>
}

declare global {
  interface Window {
    loginPage: LoginPage
  }
}

// `config.json` is served by the local world.
const config = (await (await fetch('./config.json')).json()) as {
  projectId: string
  apiUrl: string
  frameUrl: string
  networks: KitOptions['networks']
}
const kit = createKit({
  projectId: config.projectId,
  server: { apiUrl: config.apiUrl },
  embedded: { frameUrl: config.frameUrl },
  networks: config.networks,
  adapters: [eip155()],
})

// The connected wallet's provider follows EIP-1193, whichever wallet it is.
const provider = () => getProvider(kit) as unknown as EIP1193Provider
window.loginPage = {
  kit,
  request: (request) => provider().request(request as never),
  signOut: () => disconnect(kit),
  async useViem(to) {
    const wallet = createWalletClient({ transport: custom(provider()) })
    const reader = createPublicClient({ transport: custom(provider()), pollingInterval: 200 })
    const [account] = await wallet.requestAddresses()
    if (!account) throw new Error('No account')
    const signature = await wallet.signMessage({ account, message: 'by viem' })
    const hash = await wallet.sendTransaction({
      account,
      chain: null,
      to,
      value: parseEther('0.25'),
    })
    const receipt = await reader.waitForTransactionReceipt({ hash })
    return {
      account,
      chainId: await wallet.getChainId(),
      isValid: await reader.verifyMessage({ address: account, message: 'by viem', signature }),
      status: receipt.status,
      from: receipt.from,
    }
  },
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <KitProvider kit={kit}>
    <h1>Another site</h1>
    <ConnectButton />
  </KitProvider>,
)
