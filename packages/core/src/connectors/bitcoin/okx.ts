import type { DiscoveryContext } from '../../adapters/contract.ts'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'
import type { Connector } from '../connector.ts'
import { askSilently, askWallet } from './askWallet.ts'
import type { Claim } from './bitcoinSession.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { readList, readMembers } from './readAnswer.ts'
import { createMemory } from './sessionMemory.ts'
import { createUnisatProvider } from './unisatProvider.ts'
import { listenTo, methodOf, readWindow, watchWindow } from './watchWindow.ts'

/** OKX has one provider for each network; which one is asked decides where the page is. */
const paths: Readonly<Partial<Record<BitcoinChain, string>>> = {
  mainnet: 'okxwallet.bitcoin',
  testnet: 'okxwallet.bitcoinTestnet',
  signet: 'okxwallet.bitcoinSignet',
}
const id = 'com.okex.wallet'

/** Reports OKX Wallet, which puts itself at `window.okxwallet`. It shows one address at a time. */
export function watchOkx(
  context: Pick<DiscoveryContext, 'networks'>,
  onChange: (connectors: readonly Connector[]) => void,
): () => void {
  return watchWindow(() => {
    const wallet = readWindow('okxwallet.bitcoin')
    if (!wallet || !methodOf(wallet, 'connect')) return false
    onChange([createOkxConnector(context)])
    return true
  })
}

function createOkxConnector(context: Pick<DiscoveryContext, 'networks'>) {
  let chosen: BitcoinChain | undefined
  const memory = createMemory(id)
  const walletOf = (chain: BitcoinChain) => {
    const path = paths[chain]
    const wallet = path && readWindow(path)
    if (wallet) return wallet
    throw new ChainNotSupportedError({ details: `OKX Wallet has no ${chain} of Bitcoin here.` })
  }
  const current = () => chosen ?? 'mainnet'

  async function connect(chain: BitcoinChain): Promise<Claim> {
    const wallet = walletOf(chain)
    const { address } = readMembers(
      await askWallet('connect', () => methodOf(wallet, 'connect')?.()),
    )
    chosen = chain
    const claim: Claim = { chain, accounts: [{ address, type: 'payment' }] }
    memory.keep(claim)
    return claim
  }

  async function restore(wanted: BitcoinChain | undefined): Promise<Claim | undefined> {
    const kept = memory.read()
    const chain = chosen ?? kept?.chain ?? wanted ?? 'mainnet'
    if (!kept) return undefined // it was never connected, or let go: `getAccounts` may answer even then
    const wallet = walletOf(chain)
    const getAccounts = methodOf(wallet, 'getAccounts')
    if (!getAccounts) return kept
    const [address] = readList(await askSilently('getAccounts', () => getAccounts()), 'accounts')
    if (address === undefined) return undefined
    chosen = chain
    return { chain, accounts: [{ address, type: 'payment' }] }
  }

  return createBitcoinConnector(
    {
      id,
      type: 'INJECTED',
      name: 'OKX Wallet',
      rdns: id,
      provider: createUnisatProvider(() => walletOf(current())),
      connect: (wanted) => connect(wanted && paths[wanted] ? wanted : 'mainnet'),
      restore,
      watch: (onChange) => {
        const stops = Object.values(paths).map((path) => {
          const wallet = readWindow(path)
          return wallet
            ? listenTo(wallet, ['accountChanged', 'accountsChanged', 'disconnect'], onChange)
            : () => {}
        })
        return () => {
          for (const stop of stops) stop()
        }
      },
      async disconnect() {
        memory.forget()
        const wallet = walletOf(current())
        chosen = undefined
        await methodOf(wallet, 'disconnect')?.()
      },
      switchNetwork: connect,
    },
    context,
  )
}
