import { bech32, bech32m, createBase58check } from '@scure/base'
import { Script } from '@scure/btc-signer/script.js'
import { sha256 } from '@scure/btc-signer/utils.js'

/** The networks that wallets can name. Those of one kind write addresses alike: no address tells signet from testnet. */
export type BitcoinChain = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/** Script type of an address. `witness` is a witness program of version 2 to 16, which has no rules yet. */
export type BitcoinScriptType = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr' | 'witness'

/** A valid Bitcoin address. */
export type BitcoinAddress = {
  readonly type: BitcoinScriptType
  /** A hash, the x-only output key of Taproot, or another witness program. */
  readonly program: Uint8Array
  /** As the chain writes it: Bech32 in lower case. */
  readonly address: string
  /** The networks that write addresses so. */
  readonly chains: readonly BitcoinChain[]
  /** The output script that it stands for. */
  readonly script: Uint8Array
}

type Known = Pick<BitcoinAddress, 'type' | 'program' | 'script'>

const tests: readonly BitcoinChain[] = ['testnet', 'testnet4', 'signet']
const chainsByPrefix: ReadonlyMap<string, readonly BitcoinChain[]> = new Map([
  ['bc', ['mainnet']],
  ['tb', tests],
  ['bcrt', ['regtest']],
])
/** By the first byte. Test networks share theirs. */
const versions: ReadonlyMap<number, readonly ['pkh' | 'sh', readonly BitcoinChain[]]> = new Map([
  [0x00, ['pkh', ['mainnet']]],
  [0x05, ['sh', ['mainnet']]],
  [0x6f, ['pkh', [...tests, 'regtest']]],
  [0xc4, ['sh', [...tests, 'regtest']]],
])
const base58check = createBase58check(sha256)

/** Parses an address in Base58Check, Bech32 (BIP-173) or Bech32m (BIP-350); `undefined` for anything else. */
export function parseBitcoinAddress(value: unknown): BitcoinAddress | undefined {
  if (typeof value !== 'string' || value.length > 90) return undefined
  return parseWitness(value) ?? parseBase58(value)
}

function parseWitness(text: string): BitcoinAddress | undefined {
  if (!isBech32(text)) return undefined
  // Version 0 has the checksum of BIP-173, all later ones that of BIP-350.
  const decoded = [bech32, bech32m]
    .map((coder) => coder.decodeUnsafe(text))
    .find((each, index) => each && (each.words[0] === 0) === (index === 0))
  const chains = decoded && chainsByPrefix.get(decoded.prefix)
  const [version = 17, ...words] = decoded?.words ?? []
  const program = bech32.fromWordsUnsafe(words)
  const type = program ? witnessType(version, program.length) : undefined
  if (!chains || !program || !type) return undefined
  const script = Script.encode([version, program])
  return { type, program, script, address: text.toLowerCase(), chains }
}

function isBech32(text: string): text is `${string}1${string}` {
  return text.lastIndexOf('1') > 0
}

/** BIP-141, BIP-341. Version 1 of another length is anybody's to spend. */
function witnessType(version: number, length: number): BitcoinScriptType | undefined {
  if (version === 0) return length === 20 ? 'wpkh' : length === 32 ? 'wsh' : undefined
  if (version === 1) return length === 32 ? 'tr' : undefined
  return version <= 16 && length >= 2 && length <= 40 ? 'witness' : undefined
}

function parseBase58(address: string): BitcoinAddress | undefined {
  const bytes = decodeBase58(address)
  const [type, chains] = versions.get(bytes?.[0] ?? -1) ?? []
  if (bytes?.length !== 21 || !type || !chains) return undefined
  return { ...payToHash(type, bytes.slice(1)), address, chains }
}

function decodeBase58(text: string) {
  try {
    return base58check.decode(text)
  } catch {
    return undefined
  }
}

function payToHash(type: 'pkh' | 'sh', program: Uint8Array): Known {
  const script =
    type === 'pkh'
      ? Script.encode(['DUP', 'HASH160', program, 'EQUALVERIFY', 'CHECKSIG'])
      : Script.encode(['HASH160', program, 'EQUAL'])
  return { type, program, script }
}
