import { installTestWallet, type TestProvider, type WalletChain } from '@latchkey/testing/wallet'

type Announced = { info: { name: string; rdns: string; uuid: string }; provider: TestProvider }

declare global {
  interface Window {
    /** What the page found by EIP-6963, by rdns. */
    announced: Record<string, Announced>
    /** Events of each provider, oldest first. */
    events: { rdns: string; name: string; value: unknown }[]
  }
}

window.announced = {}
window.events = []
window.addEventListener('eip6963:announceProvider', (event) => {
  // EIP-6963: the detail of this event.
  const { detail } = event as CustomEvent<Announced>
  const { rdns } = detail.info
  if (rdns in window.announced) return
  window.announced[rdns] = detail
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    detail.provider.on(name, (value) => window.events.push({ rdns, name, value }))
  }
  const list = document.querySelector('#announced')
  if (list) list.textContent = Object.keys(window.announced).join(' ')
})

// `config.json` is served by the local world; `?wallets=` says which wallets the page itself installs.
const config = (await (await fetch('./config.json')).json()) as {
  networks: {
    id: number
    name: string
    nativeCurrency: WalletChain['nativeCurrency']
    rpcUrls: { default: { http: string[] } }
  }[]
}
const chains = config.networks.map(({ id, name, nativeCurrency, rpcUrls }) => ({
  id,
  name,
  nativeCurrency,
  rpcUrl: rpcUrls.default.http[0] ?? '',
})) as [WalletChain, ...WalletChain[]] // the world has two
for (const rdns of new URLSearchParams(location.search).getAll('wallets')) {
  installTestWallet({ rdns, name: `Wallet ${rdns}`, chains })
}
window.dispatchEvent(new Event('eip6963:requestProvider'))

document.querySelector('#open')?.addEventListener('click', () => {
  document.querySelector<HTMLDialogElement>('#modal')?.showModal()
})
