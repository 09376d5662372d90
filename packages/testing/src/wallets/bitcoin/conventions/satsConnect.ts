import { ProviderError, providerErrors } from '../../injected/providerError.ts'
import { publicHex, type BitcoinWalletChain } from '../bitcoinChains.ts'
import type { InputToSign } from '../createBitcoinWalletCore.ts'
import { fromText, toText } from './encode.ts'
import { createEmitter, putIntoPage, type Present, type Presentation } from './presentation.ts'

type Params = Readonly<Record<string, unknown>>

const networkNames: Readonly<Record<BitcoinWalletChain, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}
/** What sats-connect answers to what the owner declines, and to who was not let in. */
const codes = { declined: -32_000, denied: -32_002 }

/** Speaks as Xverse does: listed at `window.btc_providers` (WBIP-004), JSON-RPC as sats-connect has it. */
export const presentSatsConnect: Present = (presentation) => {
  const { core, name, icon, note } = presentation
  const emitter = createEmitter()
  const methods = createMethods(presentation)
  const provider = {
    async request(method: string, params?: unknown) {
      note(method, params)
      const id = crypto.randomUUID()
      try {
        const call = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!call) throw new ProviderError(-32_601, `There is no method ${method}`)
        return { jsonrpc: '2.0', id, result: await call((params ?? {}) as Params) } // from a site; each member is read where it is used
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const { message } = error
        const code = { 4001: codes.declined, 4100: codes.denied }[error.code] ?? error.code
        return { jsonrpc: '2.0', id, error: { code, message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (value: unknown) => void }) {
      emitter.on(eventName, cb)
      return () => emitter.removeListener(eventName, cb)
    },
  }
  const stop = core.watch((before) => {
    const now = core.getState()
    if (before.isConnected && !now.isConnected)
      emitter.emit('accountDisconnected', { type: 'accountDisconnected' })
    if (before.account !== now.account) emitter.emit('accountChange', { type: 'accountChange' })
    if (before.chain !== now.chain) emitter.emit('networkChange', { type: 'networkChange' })
  })
  const leave = putIntoPage('latchkeySatsConnect', { provider })
  const entry = { id: 'latchkeySatsConnect.provider', name, icon, methods: Object.keys(methods) }
  const page = window as { btc_providers?: object[] } // the list that wallets share, by WBIP-004
  page.btc_providers = [...(page.btc_providers ?? []), entry]
  return () => {
    stop()
    leave()
    page.btc_providers = page.btc_providers?.filter((other) => other !== entry) ?? []
  }
}

function createMethods({
  core,
}: Presentation): Record<string, (params: Params) => Promise<unknown>> {
  const account = () => {
    const keys = core.shown()
    if (keys.length === 0) throw providerErrors.unauthorized()
    return {
      id: 'account',
      walletType: 'software',
      network: { bitcoin: { name: networkNames[core.getState().chain] } },
      addresses: keys.map((key) => ({
        address: key.address,
        publicKey: publicHex(key),
        purpose: key.type === 'payment' ? 'payment' : 'ordinals',
        addressType: key.type === 'payment' ? 'p2wpkh' : 'p2tr',
      })),
    }
  }
  return {
    getInfo: async () => ({ version: '1.0.0', supports: ['WBIP004', 'WBIP005'] }),
    wallet_connect: ({ network }) =>
      core.answer('connect', async () => {
        await core.connect(chainOf(network))
        return account()
      }),
    wallet_getAccount: () => core.answer('look', async () => account()),
    wallet_getNetwork: () => core.answer('look', async () => account().network),
    wallet_changeNetwork: ({ name }) =>
      core.answer('switchChain', async () => {
        const chain = chainOf(name)
        if (!chain) throw providerErrors.invalidParams('there is no such network')
        await core.switchChain(chain)
        return null
      }),
    wallet_disconnect: async () => {
      core.update({ isConnected: false })
      return null
    },
    signMessage: ({ address, message, protocol }) =>
      core.answer('signMessage', async () => {
        const kind = protocol === 'ECDSA' ? 'ecdsa' : 'bip322'
        const signature = await core.signMessage(String(address), String(message), kind)
        return { address, protocol, messageHash: '', signature: toText(signature) }
      }),
    signPsbt: ({ psbt, signInputs, broadcast, allowedSignHash }) =>
      core.answer('signPsbt', async () => {
        const inputs = Object.entries(signInputs ?? {}).flatMap(([address, indexes]) =>
          // As sats-connect has it: lists of indexes by address.
          (indexes as number[]).map((index): InputToSign => ({
            index,
            address,
            ...(typeof allowedSignHash === 'number' && { sighash: allowedSignHash }),
          })),
        )
        const isSent = broadcast === true
        const signed = await core.signPsbt(fromText(String(psbt)), inputs, { broadcast: isSent })
        return { psbt: toText(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
      }),
    sendTransfer: ({ recipients }) =>
      core.answer('send', async () => {
        // As sats-connect has it; this wallet pays one at a time.
        const [first] = recipients as { address: string; amount: number }[]
        if (!first) throw providerErrors.invalidParams('there is no recipient')
        return { txid: await core.sendTransfer(first.address, BigInt(first.amount)) }
      }),
  }
}

function chainOf(name: unknown): BitcoinWalletChain | undefined {
  const [chain] = Object.entries(networkNames).find(([, known]) => known === name) ?? []
  return chain as BitcoinWalletChain | undefined // a key of the table, or none
}
