import { fromHex, toHex } from '../../../bitcoin/accounts.ts'
import { ProviderError, providerErrors } from '../../injected/providerError.ts'
import { publicHex, type BitcoinWalletChain } from '../bitcoinChains.ts'
import { toText } from './encode.ts'
import { putIntoPage, type Present, type Presentation } from './presentation.ts'

type Params = Readonly<Record<string, unknown>>

const chains: Readonly<Record<string, BitcoinWalletChain>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet4',
  signet: 'signet',
  devnet: 'regtest',
}

/** Speaks as Leather does: `window.LeatherProvider`, JSON-RPC, a window for every question, no events. */
export const presentLeather: Present = (presentation) => {
  const methods = createMethods(presentation)
  const provider = {
    async request(method: string, params?: unknown) {
      presentation.note(method, params)
      const id = crypto.randomUUID()
      try {
        const call = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!call) throw new ProviderError(-32_601, `There is no method ${method}`)
        return { jsonrpc: '2.0', id, result: await call((params ?? {}) as Params) } // from a site; each member is read where it is used
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const { code, message } = error
        throw { jsonrpc: '2.0', id, error: { code, message } }
      }
    },
  }
  return putIntoPage('LeatherProvider', provider)
}

function createMethods({
  core,
}: Presentation): Record<string, (params: Params) => Promise<unknown>> {
  const chainOf = ({ network }: Params) => chains[String(network)] ?? 'mainnet'
  return {
    getInfo: async () => ({ version: '6.0.0' }),
    getAddresses: (params) =>
      core.answer('connect', async () => {
        const keys = await core.connect(chainOf(params))
        return {
          addresses: [
            ...keys.map((key) => ({
              symbol: 'BTC',
              type: key.type === 'payment' ? 'p2wpkh' : 'p2tr',
              address: key.address,
              publicKey: publicHex(key),
            })),
            { symbol: 'STX', address: 'ST000000000000000000002AMW42H' },
          ],
        }
      }),
    signMessage: ({ message, paymentType }) =>
      core.answer('signMessage', async () => {
        const wanted = paymentType === 'p2tr' ? 'ordinal' : 'payment'
        const key = core.shown().find(({ type }) => type === wanted)
        if (!key) throw providerErrors.unauthorized()
        const signature = await core.signMessage(key.address, String(message), 'bip322')
        return { address: key.address, message, signature: toText(signature) }
      }),
    signPsbt: ({ hex, signAtIndex, broadcast }) =>
      core.answer('signPsbt', async () => {
        const indexes = [signAtIndex ?? []].flat() as number[] // one or several, by its reference
        const signed = await core.signPsbt(
          fromHex(String(hex)),
          indexes.map((index) => ({ index })),
          { broadcast: broadcast === true },
        )
        return { hex: toHex(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
      }),
    sendTransfer: ({ recipients }) =>
      core.answer('send', async () => {
        // By its reference; this wallet pays one at a time.
        const [first] = recipients as { address: string; amount: string }[]
        if (!first) throw providerErrors.invalidParams('there is no recipient')
        return { txid: await core.sendTransfer(first.address, BigInt(first.amount)) }
      }),
  }
}
