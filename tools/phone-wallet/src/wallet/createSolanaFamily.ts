import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import {
  describeTransaction,
  deriveSolanaAccounts,
  devMnemonic,
  ProviderError,
  type Description,
  type SolanaAccount,
} from '@latchkey/testing/wallet'
import { formatUnits } from 'viem'
import type { ChainFamily, SiteRequest } from './chainFamily.ts'
import { readMember, readTexts } from './readParams.ts'
import { readLamports, sendSolana } from './sendSolana.ts'

const localNetwork = {
  caipNetworkId: 'solana:LocaL111111111111111111111111111',
  name: 'Local Solana',
} as const

/** Networks for which the phone signs. It has no way to send there. */
const publicNetworks = [
  { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
  { caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet' },
] as const

const methods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** The Solana side: the first account of the seed phrase, with the methods of WalletConnect's reference for Solana. */
export function createSolanaFamily(options: {
  readonly ask: (topic: string, description: Description) => Promise<boolean>
  /** The local node; empty where there is none. */
  readonly rpcUrl: string
}): ChainFamily {
  const { ask, rpcUrl } = options
  const account = deriveAccount()
  const networks = [...(rpcUrl === '' ? [] : [localNetwork]), ...publicNetworks]

  async function approve(topic: string, description: Description) {
    if (!(await ask(topic, description)))
      throw new ProviderError(4001, 'User rejected the request.')
  }

  function sign(wire: Uint8Array): { readonly wire: Uint8Array; readonly signature: string } {
    const transaction = getTransactionDecoder().decode(wire)
    if (!(account.address in transaction.signatures))
      throw new ProviderError(-32602, 'This account does not sign that transaction.')
    const signature = account.sign(Uint8Array.from(transaction.messageBytes))
    const signed = {
      ...transaction,
      signatures: { ...transaction.signatures, [account.address]: signature },
    }
    return {
      // The kit marks bytes of signatures with a type of its own.
      wire: Uint8Array.from(getTransactionEncoder().encode(signed as typeof transaction)),
      signature: getBase58Decoder().decode(signature),
    }
  }

  const answers: Readonly<Record<string, (request: SiteRequest) => Promise<unknown>>> = {
    solana_getAccounts: () => Promise.resolve([{ pubkey: account.address }]),
    solana_requestAccounts: () => Promise.resolve([{ pubkey: account.address }]),
    async solana_signMessage({ topic, params }) {
      const message = readBytes(readMember(params, 'message'), getBase58Encoder())
      await approve(topic, {
        title: 'Sign this message?',
        sentence: 'Signing costs nothing and sends nothing. It proves that the account is yours.',
        lines: [
          { label: 'Account', value: account.address },
          { label: 'Message', value: toReadable(message), long: true },
        ],
      })
      return { signature: getBase58Decoder().decode(account.sign(message)) }
    },
    async solana_signTransaction({ topic, params, caipNetworkId }) {
      const wire = readBytes(readMember(params, 'transaction'), getBase64Encoder())
      await approve(topic, describe(wire, { network: nameOf(caipNetworkId), isSent: false }))
      const signed = sign(wire)
      return { signature: signed.signature, transaction: getBase64Decoder().decode(signed.wire) }
    },
    async solana_signAllTransactions({ topic, params, caipNetworkId }) {
      const wires = readTexts(readMember(params, 'transactions')).map((text) =>
        readBytes(text, getBase64Encoder()),
      )
      const network = nameOf(caipNetworkId)
      const parts = wires.map((wire) => describe(wire, { network, isSent: false }))
      await approve(topic, {
        title: `Sign these ${wires.length} transactions?`,
        sentence: parts[0]?.sentence ?? '',
        lines: parts.flatMap(({ lines }, index) =>
          lines.map((line) => ({ ...line, label: `${index + 1}. ${line.label}` })),
        ),
      })
      return { transactions: wires.map((wire) => getBase64Decoder().decode(sign(wire).wire)) }
    },
    async solana_signAndSendTransaction({ topic, params, caipNetworkId }) {
      if (rpcUrl === '' || caipNetworkId !== localNetwork.caipNetworkId)
        throw new ProviderError(4901, 'This wallet can send on the local network alone.')
      const wire = readBytes(readMember(params, 'transaction'), getBase64Encoder())
      await approve(topic, describe(wire, { network: localNetwork.name, isSent: true }))
      const signed = sign(wire)
      const text = getBase64Decoder().decode(signed.wire)
      await sendSolana(rpcUrl, text, readMember(params, 'sendOptions'))
      return { signature: signed.signature }
    },
  }

  const nameOf = (caipNetworkId: string) =>
    networks.find((network) => network.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId

  async function readBalance() {
    const lamports = await readLamports(rpcUrl, account.address)
    return lamports === undefined ? undefined : `${formatUnits(lamports, 9)} SOL`
  }

  return {
    namespace: 'solana',
    accounts: [account.address],
    fixed: [{ name: 'Solana', address: account.address }],
    balances: rpcUrl === '' ? [] : [{ name: localNetwork.name, read: readBalance }],
    offer: { networks, methods, events: ['accountsChanged', 'chainChanged'] },
    answer(request) {
      const answer = answers[request.method]
      if (!answer) throw new ProviderError(4200, `The method "${request.method}" is not supported.`)
      const pubkey = readMember(request.params, 'pubkey')
      if (pubkey !== undefined && pubkey !== account.address)
        throw new ProviderError(4100, 'This wallet does not have that account.')
      return answer(request)
    },
  }
}

function deriveAccount(): SolanaAccount {
  const [account] = deriveSolanaAccounts(devMnemonic, 1)
  if (!account) throw new Error('One account was derived')
  return account
}

function describe(wire: Uint8Array, options: Parameters<typeof describeTransaction>[1]) {
  try {
    return describeTransaction(wire, options)
  } catch {
    throw new ProviderError(-32602, 'This is no transaction of Solana.')
  }
}

function readBytes(
  text: unknown,
  encoder: { readonly encode: (text: string) => Iterable<number> },
): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string') throw new ProviderError(-32602, 'Bytes are missing.')
  try {
    return Uint8Array.from(encoder.encode(text))
  } catch {
    throw new ProviderError(-32602, 'Messages have to be in base58, transactions in base64.')
  }
}

function toReadable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return getBase58Decoder().decode(bytes)
  }
}
