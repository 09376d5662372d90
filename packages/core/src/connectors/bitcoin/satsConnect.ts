import type { DiscoveryContext } from '../../adapters/contract.ts'
import { WalletRequestError } from '../../errors/connection.ts'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'
import type { Connector } from '../connector.ts'
import { cleanName, readIcon } from '../presentation.ts'
import { readRequest } from '../providerRequest.ts'
import { askSilently } from './askWallet.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import type { Claim } from './bitcoinSession.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { askRpc, type RpcWallet } from './jsonRpc.ts'
import { readId, readList, readMembers, readText } from './readAnswer.ts'
import { methodOf, readWindow, watchWindow } from './watchWindow.ts'

/** More wallets than anybody has. */
const maxEntries = 50
/** Wallets of the same list that have a convention, and a connector, of their own. */
const others = ['LeatherProvider', 'unisat', 'okxwallet.bitcoin']
const xverse = 'XverseProviders.BitcoinProvider'

/** What sats-connect calls the networks. */
const networkNames: Readonly<Record<BitcoinChain, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}

/**
 * Reports the wallets that list themselves at `window.btc_providers` (WBIP-004) and speak JSON-RPC as sats-connect has it: Xverse and those that follow it.
 */
export function watchSatsConnect(
  context: Pick<DiscoveryContext, 'networks'>,
  onChange: (connectors: readonly Connector[]) => void,
): () => void {
  const known = new Map<string, Connector>()
  return watchWindow(() => {
    const before = known.size
    for (const entry of readEntries())
      if (!known.has(entry.id)) known.set(entry.id, createSatsConnector(entry, context))
    if (known.size > before) onChange([...known.values()])
    return false // further wallets can come
  })
}

type Entry = {
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly wallet: RpcWallet
}

function readEntries(): readonly Entry[] {
  const list = readWindow('btc_providers')
  const listed = Array.isArray(list) ? list.slice(0, maxEntries).map(readEntry) : []
  const entries = listed.filter((entry) => entry !== undefined)
  const unlisted = entries.some(({ id }) => id === xverse)
    ? undefined
    : toEntry(xverse, 'Xverse Wallet', undefined)
  return unlisted ? [...entries, unlisted] : entries
}

function readEntry(value: unknown): Entry | undefined {
  try {
    const { id, name, icon } = readMembers(value)
    if (typeof id !== 'string' || id.length > 100 || others.includes(id)) return undefined
    const shown = typeof name === 'string' ? cleanName(name) : ''
    return shown ? toEntry(id, shown, readIcon(icon)) : undefined
  } catch {
    return undefined // an entry whose properties throw
  }
}

function toEntry(path: string, name: string, icon: string | undefined): Entry | undefined {
  const wallet = readWindow(path)
  if (!wallet || !methodOf(wallet, 'request')) return undefined
  return {
    id: path === xverse ? 'app.xverse' : `sats-connect:${path}`,
    name,
    icon,
    wallet: {
      request: (method, params) => methodOf(wallet, 'request')?.(method, params),
      source: wallet,
    },
  }
}

function createSatsConnector(
  { id, name, icon, wallet }: Entry,
  context: Pick<DiscoveryContext, 'networks'>,
) {
  const ask = (method: string, params?: object) => askRpc(wallet, method, params)
  return createBitcoinConnector(
    {
      id,
      type: 'ANNOUNCED',
      name,
      imageUrl: icon,
      provider: createProvider(wallet),
      async connect(wanted) {
        return readAccount(
          await ask('wallet_connect', {
            addresses: ['payment', 'ordinals'],
            ...(wanted && { network: networkNames[wanted] }),
          }),
        )
      },
      async restore() {
        try {
          return readAccount(await askSilently('wallet_getAccount', () => ask('wallet_getAccount')))
        } catch (error) {
          // It says so where the page was not let in.
          if (error instanceof WalletRequestError) return undefined
          throw error
        }
      },
      watch: (onChange) => follow(wallet.source, onChange),
      disconnect: () => ask('wallet_disconnect'),
      switchNetwork: (chain) => ask('wallet_changeNetwork', { name: networkNames[chain] }),
    },
    context,
  )
}

function readAccount(answer: unknown): Claim {
  const { addresses, network } = readMembers(answer)
  const { name } = readMembers(readMembers(network).bitcoin)
  const [chain] = Object.entries(networkNames).find(([, known]) => known === name) ?? []
  const accounts = readList(addresses, 'addresses').flatMap((entry): Claim['accounts'] => {
    const { address, purpose } = readMembers(entry)
    if (purpose === 'payment') return [{ address, type: 'payment' }]
    return purpose === 'ordinals' ? [{ address, type: 'ordinal' }] : [] // other chains of the wallet
  })
  return {
    accounts,
    // The keys of the table are the names of networks.
    ...(chain
      ? { chain: chain as BitcoinChain }
      : typeof name === 'string' && { otherChain: name }),
  }
}

const events = ['accountChange', 'networkChange', 'accountDisconnected', 'disconnect']

/** Older wallets take an event and a listener, newer ones both in an object. */
function follow(source: object, onChange: () => void): () => void {
  const stops = events.map((eventName) => {
    try {
      const addListener = methodOf(source, 'addListener')
      const stop = addListener?.({ eventName, cb: onChange }) ?? addListener?.(eventName, onChange)
      return typeof stop === 'function' ? (stop as () => void) : undefined // what the standard has it return
    } catch {
      return undefined // a wallet that cannot be followed is read when it is used
    }
  })
  return () => {
    for (const stop of stops)
      try {
        stop?.()
      } catch {
        // its answers are not listened to any more
      }
  }
}

function createProvider(wallet: RpcWallet): BitcoinProvider {
  const ask = (method: string, params: object) => askRpc(wallet, method, params)
  return {
    async signMessage({ address, message, protocol }) {
      const answer = await ask('signMessage', {
        address,
        message,
        protocol: protocol.toUpperCase(),
      })
      return readText(readMembers(answer).signature, 'signature')
    },
    async signPsbt({ psbt, inputs, broadcast = false }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) (signInputs[address] ??= []).push(index)
      const [first] = inputs
      const sighash = first?.sighash
      const answer = readMembers(
        await ask('signPsbt', {
          psbt,
          signInputs,
          broadcast,
          ...(sighash !== undefined && { allowedSignHash: sighash }),
        }),
      )
      return {
        psbt: readText(answer.psbt, 'signed PSBT'),
        ...(broadcast && answer.txid !== undefined && { txid: readId(answer.txid) }),
      }
    },
    async sendTransfer({ to, sats }) {
      const recipients = [{ address: to, amount: Number(sats) }]
      return readId(readMembers(await ask('sendTransfer', { recipients })).txid)
    },
    async request(call) {
      const { method, params } = readRequest(call)
      return ask(method, params ?? {})
    },
  }
}
