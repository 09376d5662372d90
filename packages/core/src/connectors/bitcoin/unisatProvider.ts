import { fromBase64, toHex } from '../../adapters/bip122/encoding.ts'
import { WrongAccountError } from '../../errors/connection.ts'
import { askSilently, askWallet } from './askWallet.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import { readHex, readId, readList, readText } from './readAnswer.ts'
import { methodOf } from './watchWindow.ts'

/** The calls that UniSat has made common: others, such as OKX, have taken them over. */
export function createUnisatProvider(walletNow: () => object): BitcoinProvider {
  const ask = (name: string, ...values: readonly unknown[]) =>
    askWallet(name, () => {
      const method = methodOf(walletNow(), name)
      if (!method) throw new Error(`The wallet has no ${name}`)
      return method(...values)
    })

  /** It signs with the account that it is on, whatever is asked. */
  async function assertCurrent(address: string) {
    const getAccounts = methodOf(walletNow(), 'getAccounts')
    if (!getAccounts) return
    const [now] = readList(await askSilently('getAccounts', () => getAccounts()), 'accounts')
    const current = typeof now === 'string' ? now.slice(0, 90) : 'none'
    if (current.toLowerCase() !== address.toLowerCase())
      throw new WrongAccountError(address, current)
  }

  return {
    async signMessage({ address, message, protocol }) {
      await assertCurrent(address)
      const type = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
      return readText(await ask('signMessage', message, type), 'signature')
    },
    async signPsbt({ psbt, inputs }) {
      const toSignInputs = inputs.map(({ index, address, sighash }) => ({
        index,
        address,
        ...(sighash !== undefined && { sighashTypes: [sighash] }),
      }))
      const hex = toHex(fromBase64(psbt))
      const signed = await ask('signPsbt', hex, { autoFinalized: false, toSignInputs })
      return { psbt: readHex(signed, 'signed PSBT') }
    },
    /** Not every wallet has it on every network. */
    get sendTransfer() {
      if (!hasMethod(walletNow, 'sendBitcoin')) return undefined
      return async ({ from, to, sats }: { from: string; to: string; sats: bigint }) => {
        await assertCurrent(from)
        return readId(await ask('sendBitcoin', to, Number(sats)))
      }
    },
  }
}

function hasMethod(walletNow: () => object, name: string) {
  try {
    return methodOf(walletNow(), name) !== undefined
  } catch {
    return false // it is on no network that it has
  }
}
