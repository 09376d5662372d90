import type { DiscoveryContext } from '../../adapters/contract.ts'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'
import type { Connector } from '../connector.ts'
import { askSilently, askWallet } from './askWallet.ts'
import type { Claim } from './bitcoinSession.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { readList, readMembers } from './readAnswer.ts'
import { createUnisatProvider } from './unisatProvider.ts'
import { listenTo, methodOf, readWindow, watchWindow } from './watchWindow.ts'

/** What UniSat calls the networks (`getChain`, `switchChain`). */
const chainNames: Readonly<Record<BitcoinChain, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}
/** What older versions call them (`getNetwork`, `switchNetwork`). */
const networkNames: Readonly<Partial<Record<BitcoinChain, string>>> = {
  mainnet: 'livenet',
  testnet: 'testnet',
  signet: 'signet',
  regtest: 'regtest',
}

/** Reports UniSat, which puts itself at `window.unisat`. It shows one address at a time, which serves for everything. */
export function watchUnisat(
  context: Pick<DiscoveryContext, 'networks'>,
  onChange: (connectors: readonly Connector[]) => void,
): () => void {
  const look = () => {
    const wallet = readWindow('unisat')
    if (!wallet || !methodOf(wallet, 'requestAccounts')) return false
    onChange([createUnisatConnector(wallet, context)])
    return true
  }
  return watchWindow(look, ['unisat#initialized'])
}

function createUnisatConnector(wallet: object, context: Pick<DiscoveryContext, 'networks'>) {
  const ask = (name: string, ...values: readonly unknown[]) =>
    askWallet(name, () => methodOf(wallet, name)?.(...values))
  const read = (name: string) => askSilently(name, () => methodOf(wallet, name)?.())

  async function whereItIs(): Promise<Pick<Claim, 'chain' | 'otherChain'>> {
    const isNew = methodOf(wallet, 'getChain') !== undefined
    const name = isNew ? readMembers(await read('getChain')).enum : await read('getNetwork')
    const names = Object.entries(isNew ? chainNames : networkNames)
    const [chain] = names.find(([, known]) => known === name) ?? []
    // The keys of both tables are the names of networks.
    return chain
      ? { chain: chain as BitcoinChain }
      : { otherChain: typeof name === 'string' ? name : 'another chain' }
  }

  async function claim(accounts: unknown): Promise<Claim> {
    const [address] = readList(accounts, 'accounts')
    return {
      ...(await whereItIs()),
      accounts: address === undefined ? [] : [{ address, type: 'payment' }],
    }
  }

  const move = (chain: BitcoinChain) =>
    methodOf(wallet, 'switchChain')
      ? ask('switchChain', chainNames[chain])
      : ask('switchNetwork', networkNames[chain] ?? chain)

  return createBitcoinConnector(
    {
      id: 'io.unisat',
      type: 'INJECTED',
      name: 'UniSat',
      provider: createUnisatProvider(() => wallet),
      async connect(wanted) {
        const accounts = await ask('requestAccounts')
        const { otherChain } = await whereItIs()
        if (otherChain === undefined || !wanted) return claim(accounts)
        await move(wanted)
        return claim(await read('getAccounts'))
      },
      async restore() {
        const accounts = await read('getAccounts')
        return readList(accounts, 'accounts').length > 0 ? claim(accounts) : undefined
      },
      watch: (onChange) =>
        listenTo(wallet, ['accountsChanged', 'networkChanged', 'chainChanged'], onChange),
      disconnect: async () => methodOf(wallet, 'disconnect')?.(),
      switchNetwork: move,
    },
    context,
  )
}
