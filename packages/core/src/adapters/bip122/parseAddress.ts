import { fromBase58 } from '../../connectors/base58.ts'
import type { BitcoinChain } from '../../networks/bip122.ts'
import { readWitnessAddress } from './bech32.ts'
import { hashTwice } from './hashes.ts'
import { isSame, writeScript, type KnownScript, type ScriptType } from './scripts.ts'

/** An address that is right, checksum included. */
export type ParsedAddress = KnownScript & {
  /** As the chain writes it: Bech32 in lower case. */
  readonly address: string
  /** The networks that write addresses so. */
  readonly chains: readonly BitcoinChain[]
  /** The output script that it stands for. */
  readonly script: Uint8Array
}

const tests: readonly BitcoinChain[] = ['testnet', 'testnet4', 'signet']
const prefixes: Readonly<Record<string, readonly BitcoinChain[]>> = {
  bc: ['mainnet'],
  tb: tests,
  bcrt: ['regtest'],
}
/** By the first byte. Test networks share theirs. */
const versions: Readonly<Record<number, readonly [ScriptType, readonly BitcoinChain[]]>> = {
  0x00: ['pkh', ['mainnet']],
  0x05: ['sh', ['mainnet']],
  0x6f: ['pkh', [...tests, 'regtest']],
  0xc4: ['sh', [...tests, 'regtest']],
}

/** Base58Check, Bech32 (BIP-173) or Bech32m (BIP-350); `undefined` for anything else. */
export function parseAddress(value: unknown): ParsedAddress | undefined {
  if (typeof value !== 'string' || value.length > 90) return undefined
  return parseWitness(value) ?? parseBase58(value)
}

/** The address on one network; `undefined` for one of another. */
export function parseAddressOf(chain: BitcoinChain, value: unknown): ParsedAddress | undefined {
  const parsed = parseAddress(value)
  return parsed?.chains.includes(chain) ? parsed : undefined
}

function parseWitness(text: string): ParsedAddress | undefined {
  const { prefix = '', version, program } = readWitnessAddress(text) ?? {}
  const chains = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined
  if (!chains || !program) return undefined
  const type = witnessType(version, program.length)
  return type && complete(text.toLowerCase(), { type, program }, chains)
}

/** Later versions of witnesses are no address that anything here can pay to or sign for. */
function witnessType(version: number | undefined, length: number): ScriptType | undefined {
  if (version === 0 && length === 20) return 'wpkh'
  if (version === 0 && length === 32) return 'wsh'
  return version === 1 && length === 32 ? 'tr' : undefined
}

function parseBase58(text: string): ParsedAddress | undefined {
  const bytes = readBase58(text)
  const [type, chains] = versions[bytes?.[0] ?? -1] ?? []
  if (!bytes || bytes.length !== 25 || !type || !chains) return undefined
  if (!isSame(hashTwice(bytes.subarray(0, 21)).subarray(0, 4), bytes.subarray(21))) return undefined
  return complete(text, { type, program: bytes.subarray(1, 21) }, chains)
}

function readBase58(text: string) {
  try {
    return fromBase58(text)
  } catch {
    return undefined
  }
}

function complete(address: string, known: KnownScript, chains: readonly BitcoinChain[]) {
  return { ...known, address, chains, script: writeScript(known) }
}
