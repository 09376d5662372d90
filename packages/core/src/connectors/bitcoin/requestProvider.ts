import type { RemoteWallet } from '../providerRequest.ts'
import { toBitcoinError } from './askWallet.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import { readBytes, readId, readMembers, readText } from './readAnswer.ts'

type Method<Name extends keyof BitcoinProvider> = NonNullable<BitcoinProvider[Name]>

/** A Bitcoin wallet elsewhere, over JSON-RPC as the WalletConnect reference for Bitcoin has it. What it can is what its session says at that moment. */
export function createRequestProvider({ request, can }: RemoteWallet): BitcoinProvider {
  const ask = async (method: string, params: object) => {
    try {
      return await request({ method, params })
    } catch (thrown) {
      throw toBitcoinError(method, thrown)
    }
  }
  const signMessage: Method<'signMessage'> = async ({ address, message, protocol }) => {
    const params = { account: address, address, message, protocol }
    const { signature } = readMembers(await ask('signMessage', params))
    return readBytes(signature, 'signature')
  }
  const signPsbt: Method<'signPsbt'> = async ({ psbt, inputs, broadcast = false }) => {
    const signInputs = inputs.map(({ index, address, sighash }) => ({
      index,
      address,
      ...(sighash !== undefined && { sighashTypes: [sighash] }),
    }))
    const params = { account: inputs[0]?.address, psbt, signInputs, broadcast }
    const answer = readMembers(await ask('signPsbt', params))
    return {
      psbt: readText(answer.psbt, 'signed PSBT'),
      ...(broadcast && typeof answer.txid === 'string' && { txid: readId(answer.txid) }),
    }
  }
  const sendTransfer: Method<'sendTransfer'> = async ({ from, to, sats }) => {
    const params = { account: from, recipientAddress: to, amount: String(sats) }
    return readId(readMembers(await ask('sendTransfer', params)).txid)
  }
  const getAccountAddresses: Method<'getAccountAddresses'> = async (account) => {
    const params = { account, intentions: ['payment', 'ordinal'] }
    const answer = await ask('getAccountAddresses', params)
    return (await import('./bitcoinSession.ts')).readAddresses(answer)
  }
  return {
    request,
    get signMessage() {
      return can('signMessage') ? signMessage : undefined
    },
    get signPsbt() {
      return can('signPsbt') ? signPsbt : undefined
    },
    get sendTransfer() {
      return can('sendTransfer') ? sendTransfer : undefined
    },
    get getAccountAddresses() {
      return can('getAccountAddresses') ? getAccountAddresses : undefined
    },
  }
}
