import { devMnemonic, ProviderError, type Description } from '@latchkey/testing/wallet'
import { base58, readBase58 } from './base58.ts'
import type { ChainFamily } from './chainFamily.ts'

const networks = [
  { caipNetworkId: 'solana:5eykt4UsFvXHZ8aFqY7oPsxZhrj3GmEh', name: 'Solana' },
  { caipNetworkId: 'solana:EtWTRABZaYq6iMFAG6ZUcHkcNSRHGbCS', name: 'Solana Devnet' },
] as const

/**
 * The Solana side. It has a real key and signs messages; transactions are not offered, since the local world has no Solana chain that
 * they could go to.
 */
export async function createSolanaFamily(
  ask: (topic: string, description: Description) => Promise<boolean>,
): Promise<ChainFamily> {
  const { key, address } = await deriveSolanaAccount(devMnemonic)
  return {
    namespace: 'solana',
    accounts: [address],
    offer: { networks, methods: ['solana_signMessage'], events: [] },
    async answer({ topic, method, params }) {
      if (method !== 'solana_signMessage')
        throw new ProviderError(4200, `The method "${method}" is not supported.`)
      const message = readMessage(params)
      const isApproved = await ask(topic, {
        title: 'Sign this message?',
        sentence: 'Signing costs nothing and sends nothing. It proves that the account is yours.',
        lines: [
          { label: 'Account', value: address },
          { label: 'Message', value: toReadable(message), long: true },
        ],
      })
      if (!isApproved) throw new ProviderError(4001, 'User rejected the request.')
      return {
        signature: base58(new Uint8Array(await crypto.subtle.sign('Ed25519', key, message))),
      }
    },
  }
}

function readMessage(params: unknown): Uint8Array<ArrayBuffer> {
  const text =
    typeof params === 'object' && params !== null && 'message' in params
      ? params.message
      : undefined
  const bytes = typeof text === 'string' ? readBase58(text) : undefined
  if (!bytes) throw new ProviderError(-32602, 'The message must be in base58.')
  return bytes
}

function toReadable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return base58(bytes)
  }
}

/** The first account of a seed phrase (SLIP-0010 for Ed25519, `m/44'/501'/0'/0'`, as Solana's wallets have it). */
async function deriveSolanaAccount(mnemonic: string) {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const phrase = await crypto.subtle.importKey('raw', bytes(mnemonic), 'PBKDF2', false, [
    'deriveBits',
  ])
  const seed = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-512', salt: bytes('mnemonic'), iterations: 2048 },
    phrase,
    512,
  )
  let node = await hmac(bytes('ed25519 seed'), new Uint8Array(seed))
  for (const index of [44, 501, 0, 0]) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x8000_0000)
    node = await hmac(node.slice(32), data)
  }
  // PKCS #8 around the 32 bytes (RFC 8410), the only form in which a private key can be imported with its algorithm.
  const prefix = [0x30, 46, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 34, 4, 32]
  const pkcs8 = new Uint8Array([...prefix, ...node.subarray(0, 32)])
  const exported = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', exported)
  const publicKey = Uint8Array.from(
    atob(x.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  )
  return { key: exported, address: base58(publicKey) }
}

async function hmac(secret: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey(
    'raw',
    secret,
    { name: 'HMAC', hash: 'SHA-512' },
    false,
    ['sign'],
  )
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, data))
}
