import { fromBase64, toHex } from '../../adapters/bip122/encoding.ts'
import type { DiscoveryContext } from '../../adapters/contract.ts'
import { WrongAccountError } from '../../errors/connection.ts'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'
import type { Connector } from '../connector.ts'
import { readRequest } from '../providerRequest.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import type { Claim } from './bitcoinSession.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { askRpc, type RpcWallet } from './jsonRpc.ts'
import { readHex, readId, readList, readMembers, readText } from './readAnswer.ts'
import { createMemory } from './sessionMemory.ts'
import { methodOf, readWindow, watchWindow } from './watchWindow.ts'

/** What Leather calls the networks; `devnet` is regtest. */
const networkNames: Readonly<Record<BitcoinChain, string>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'devnet',
}
const taproot = /^(?:bc|tb|bcrt)1p/i

/**
 * Reports Leather, which puts itself at `window.LeatherProvider`. It opens a window for every question and tells of no change, so that what it has shown is
 * kept until the page disconnects.
 */
export function watchLeather(
  context: Pick<DiscoveryContext, 'networks'>,
  onChange: (connectors: readonly Connector[]) => void,
): () => void {
  return watchWindow(() => {
    const source = readWindow('LeatherProvider')
    if (!source || !methodOf(source, 'request')) return false
    const request: RpcWallet['request'] = (method, params) =>
      methodOf(source, 'request')?.(method, ...(params ? [params] : []))
    onChange([createLeatherConnector({ request, source }, context)])
    return true
  })
}

function createLeatherConnector(
  wallet: RpcWallet,
  context: Pick<DiscoveryContext, 'networks'>,
): Connector {
  const memory = createMemory('leather')
  async function connect(chain: BitcoinChain): Promise<Claim> {
    const answer = await askRpc(wallet, 'getAddresses', { network: networkNames[chain] })
    const accounts = readList(readMembers(answer).addresses, 'addresses').flatMap(
      (entry): Claim['accounts'] => {
        const { address, symbol, type } = readMembers(entry)
        if (symbol !== 'BTC') return [] // Stacks
        return [{ address, type: type === 'p2tr' ? 'ordinal' : 'payment' }]
      },
    )
    const claim = { chain, accounts }
    memory.keep(claim)
    return claim
  }
  return createBitcoinConnector(
    {
      id: 'io.leather',
      type: 'INJECTED',
      name: 'Leather',
      provider: createProvider(wallet, () => memory.read()?.chain ?? 'mainnet'),
      connect: (wanted = 'mainnet') => connect(wanted),
      restore: async () => memory.read(),
      disconnect: async () => memory.forget(),
      switchNetwork: connect,
    },
    context,
  )
}

function createProvider(wallet: RpcWallet, chain: () => BitcoinChain): BitcoinProvider {
  const ask = (method: string, params: object) =>
    askRpc(wallet, method, { ...params, network: networkNames[chain()] })
  return {
    async signMessage({ address, message }) {
      const paymentType = taproot.test(address) ? 'p2tr' : 'p2wpkh'
      const answer = readMembers(await ask('signMessage', { message, paymentType }))
      // It signs with the account that it is on, and says which that was.
      if (typeof answer.address === 'string' && answer.address !== address)
        throw new WrongAccountError(address, answer.address.slice(0, 90))
      return readText(answer.signature, 'signature')
    },
    async signPsbt({ psbt, inputs, broadcast = false }) {
      const sighashes = inputs.flatMap(({ sighash }) => (sighash === undefined ? [] : [sighash]))
      const answer = readMembers(
        await ask('signPsbt', {
          hex: toHex(fromBase64(psbt)),
          signAtIndex: inputs.map(({ index }) => index),
          broadcast,
          ...(sighashes.length > 0 && { allowedSighash: [...new Set(sighashes)] }),
        }),
      )
      return {
        psbt: readHex(answer.hex, 'signed PSBT'),
        ...(broadcast && answer.txid !== undefined && { txid: readId(answer.txid) }),
      }
    },
    async sendTransfer({ to, sats }) {
      const recipients = [{ address: to, amount: String(sats) }]
      return readId(readMembers(await ask('sendTransfer', { recipients })).txid)
    },
    async request(call) {
      const { method, params } = readRequest(call)
      return askRpc(wallet, method, params)
    },
  }
}
