import {
  createBitcoinWalletCore,
  keysOf,
  ProviderError,
  type Description,
} from '@latchkey/testing/wallet'
import { formatUnits } from 'viem'
import type { ChainFamily, SiteRequest } from './chainFamily.ts'
import { readMember, readText } from './readParams.ts'

const network = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
} as const

/** Where wallets of several addresses say how they come to them. */
const paths = { payment: "m/84'/1'/0'/0/0", ordinal: "m/86'/1'/0'/0/0" } as const

/** The Bitcoin side, with the methods of WalletConnect's reference for Bitcoin, on the local chain. */
export function createBitcoinFamily(options: {
  readonly ask: (topic: string, description: Description) => Promise<boolean>
  /** The local chain's Esplora API; empty where there is none, and then nothing is offered. */
  readonly esploraUrl: string
}): ChainFamily {
  const { ask, esploraUrl } = options
  const keys = keysOf('regtest', 0)
  const [payment] = keys

  const openFor = (topic: string) =>
    createBitcoinWalletCore({
      origin: topic,
      state: { isConnected: true, account: 0, chain: 'regtest', behaviour: {} },
      save: () => {},
      approve: async (view) => ({ approved: await ask(topic, view) }),
      esploraUrl: () => esploraUrl,
    })

  const answers: Readonly<Record<string, (request: SiteRequest) => Promise<unknown>>> = {
    getAccountAddresses({ params }) {
      const wanted = readMember(params, 'intentions')
      const addresses = keys
        .filter(({ type }) => !Array.isArray(wanted) || wanted.includes(type))
        .map(({ address, publicKey, type }) => ({
          address,
          publicKey: toHex(publicKey),
          path: paths[type],
          intention: type,
        }))
      return Promise.resolve(addresses)
    },
    async signMessage({ topic, params }) {
      const address = readAddress(params)
      const message = readText(readMember(params, 'message'), 'message')
      const protocol = readMember(params, 'protocol') === 'bip322' ? 'bip322' : 'ecdsa'
      const signature = await openFor(topic).signMessage(address, message, protocol)
      return { address, signature: toBase64(signature) }
    },
    async signPsbt({ topic, params }) {
      const wanted = readMember(params, 'signInputs')
      const inputs = Array.isArray(wanted) ? wanted.map(readInput) : undefined
      const broadcast = readMember(params, 'broadcast') === true
      const psbt = fromBase64(readText(readMember(params, 'psbt'), 'PSBT'))
      const signed = await openFor(topic).signPsbt(psbt, inputs, { broadcast })
      return {
        psbt: toBase64(signed.psbt),
        ...(signed.txid !== undefined && { txid: signed.txid }),
      }
    },
    async sendTransfer({ topic, params }) {
      if (readAddress(params) !== payment.address)
        throw new ProviderError(4100, 'Payments leave from the payment address alone.')
      const amount = readText(readMember(params, 'amount'), 'amount')
      if (!/^[1-9]\d{0,15}$/.test(amount))
        throw new ProviderError(-32602, 'The amount has to be a number of satoshis.')
      const to = readText(readMember(params, 'recipientAddress'), 'address to pay')
      return { txid: await openFor(topic).sendTransfer(to, BigInt(amount)) }
    },
  }

  /** Sites name the account that they were given, and may name another of its addresses. */
  function readAddress(params: unknown): string {
    const address = readMember(params, 'address') ?? readMember(params, 'account')
    return readText(address ?? payment.address, 'address')
  }

  async function readBalance() {
    const sats = await readSats(esploraUrl, payment.address)
    return sats === undefined ? undefined : `${formatUnits(sats, 8)} BTC`
  }

  return {
    namespace: 'bip122',
    accounts: keys.map(({ address }) => address),
    fixed: keys.map(({ address, type }) => ({
      name: type === 'payment' ? 'Bitcoin payments' : 'Bitcoin ordinals',
      address,
    })),
    balances: esploraUrl === '' ? [] : [{ name: network.name, read: readBalance }],
    offer: {
      networks: esploraUrl === '' ? [] : [network],
      methods: Object.keys(answers),
      events: ['bip122_addressesChanged'],
    },
    answer(request) {
      const answer = answers[request.method]
      if (!answer || request.caipNetworkId !== network.caipNetworkId)
        throw new ProviderError(4200, `The method "${request.method}" is not supported.`)
      return answer(request)
    },
  }
}

/** What an address has, with what waits for a block; nothing while the API does not answer. */
async function readSats(url: string, address: string): Promise<bigint | undefined> {
  try {
    const coins: unknown = await (await fetch(`${url}/address/${address}/utxo`)).json()
    if (!Array.isArray(coins)) return undefined
    return coins.reduce<bigint>((sum, coin) => sum + BigInt(Number(readMember(coin, 'value'))), 0n)
  } catch {
    return undefined
  }
}

function readInput(value: unknown) {
  const index = readMember(value, 'index')
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0)
    throw new ProviderError(-32602, 'Each input to sign has to have an index.')
  const types = readMember(value, 'sighashTypes')
  const sighash: unknown = Array.isArray(types) ? types[0] : undefined
  return {
    index,
    address: readText(readMember(value, 'address'), 'address of an input'),
    ...(typeof sighash === 'number' && { sighash }),
  }
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw new ProviderError(-32602, 'The PSBT has to be in base64.')
  }
}
