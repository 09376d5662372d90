import { bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'

/** How addresses of a Bitcoin network begin: in bech32 (BIP-173), and as the version byte of the two older kinds (base58check). */
type Prefixes = { readonly bech32: string; readonly versions: readonly number[] }

const main: Prefixes = { bech32: 'bc', versions: [0x00, 0x05] }
const test: Prefixes = { bech32: 'tb', versions: [0x6f, 0xc4] }
const regtest: Prefixes = { ...test, bech32: 'bcrt' }

/** The networks of Bitcoin by the reference of their CAIP-2 id, the beginning of the hash of their first block. */
export const bitcoinNetworks: Readonly<Record<string, Prefixes>> = {
  '000000000019d6689c085ae165831e93': main,
  '000000000933ea01ad0ee984209779ba': test,
  '00000000da84f2bafbbc53dee25a72ae': test,
  '00000008819873e925422c1ff0f99f7c': test,
  '0f9188f13cb7b2c71f2a335e3a4fc328': regtest,
}

const base58check = createBase58check(sha256)

/** Whether a text is an address of a Bitcoin network: of a segwit program (BIP-173, BIP-350), or of the older kinds. */
export function isBitcoinAddress(text: string, reference: string): boolean {
  const prefixes = bitcoinNetworks[reference]
  if (!prefixes || text.length > 90) return false
  return isSegwitAddress(text, prefixes) || isOldAddress(text, prefixes)
}

/** Segwit addresses may be written in capitals, as in a QR code; they are the same in small letters. */
export function writeBitcoinAddress(address: string): string {
  return /^(?:BC|TB|BCRT)1/.test(address) ? address.toLowerCase() : address
}

function isSegwitAddress(text: string, { bech32: prefix }: Prefixes) {
  if (!text.toLowerCase().startsWith(`${prefix}1`)) return false
  // Cast because the decoders want to be told that there is a 1, as there is.
  const address = text as `${string}1${string}`
  // Version 0 has the first checksum, all later ones have the second.
  const [old, later] = [bech32.decodeUnsafe(address), bech32m.decodeUnsafe(address)]
  const version = (old ?? later)?.words[0]
  const decoded = version === 0 ? old : later
  if (!decoded || version === undefined || version > 16) return false
  const program = bech32.fromWordsUnsafe(decoded.words.slice(1))
  if (!program) return false
  if (version === 0) return program.length === 20 || program.length === 32
  return version === 1 ? program.length === 32 : program.length >= 2 && program.length <= 40
}

function isOldAddress(text: string, { versions }: Prefixes) {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1)
  } catch {
    return false
  }
}
