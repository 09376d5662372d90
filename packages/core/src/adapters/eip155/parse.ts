import type { Account, CaipNetworkId } from '@latchkey/protocol'
import { getAddress } from 'viem/utils'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'

/** More accounts than any wallet shows to a page. */
const maxAccounts = 1_000
const addressPattern = /^0x[0-9a-fA-F]{40}$/
/** Hexadecimal, decimal, or CAIP-2. No longer than a safe integer with its leading zeros can be. */
const chainIdPattern = /^(?:eip155:)?(0x[0-9a-f]{1,64}|[0-9]{1,64})$/i
const hashPattern = /^0x[0-9a-fA-F]{64}$/
const signaturePattern = /^0x[0-9a-fA-F]{62,}$/

/**
 * The chain that a wallet says it is on (EIP-695), as a number or text in any common form.
 *
 * @throws InvalidWalletAnswerError for anything but a positive integer up to 2^53 - 1
 */
export function parseChainId(value: unknown): CaipNetworkId {
  const id = readChainId(value)
  if (!id) throw new InvalidWalletAnswerError(`an invalid chain id (${quote(value)})`)
  return id
}

/** The same; `undefined` for anything else. */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? `${value}` : value
  const digits = typeof text === 'string' ? chainIdPattern.exec(text.trim())?.[1] : undefined
  const id = Number(digits?.toLowerCase())
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/**
 * The accounts that a wallet shows, in their EIP-55 form.
 *
 * @throws InvalidWalletAnswerError for anything but a list of up to 1,000 addresses; one in mixed case must have the right checksum
 */
export function parseAccounts(value: unknown): Account[] {
  if (!Array.isArray(value)) throw new InvalidWalletAnswerError('no list of accounts')
  if (value.length > maxAccounts)
    throw new InvalidWalletAnswerError(`${value.length} accounts, more than ${maxAccounts}`)
  const addresses = new Set(value.map(parseAddress))
  return [...addresses].map((address) => ({ address, type: 'eoa' }))
}

/** @throws InvalidWalletAnswerError for anything but 20 bytes of hex; mixed case must be the right EIP-55 checksum */
export function parseAddress(value: unknown): `0x${string}` {
  const address = toChecksumAddress(value)
  if (!address) throw new InvalidWalletAnswerError(`an invalid address (${quote(value)})`)
  return address
}

/** The EIP-55 form of an address; `undefined` for anything that is none or whose checksum is wrong. */
export function toChecksumAddress(value: unknown): `0x${string}` | undefined {
  if (typeof value !== 'string' || !addressPattern.test(value)) return undefined
  const digits = value.slice(2)
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || address === value ? address : undefined
}

/** @throws InvalidWalletAnswerError for anything but 0x and 64 hex digits */
export function parseHash(value: unknown): `0x${string}` {
  if (typeof value === 'string' && hashPattern.test(value)) return value as `0x${string}` // tested
  throw new InvalidWalletAnswerError(`an invalid transaction hash (${quote(value)})`)
}

/** @throws InvalidWalletAnswerError for anything but 0x and at least 62 hex digits */
export function parseSignature(value: unknown): `0x${string}` {
  if (typeof value === 'string' && signaturePattern.test(value)) return value as `0x${string}` // tested
  throw new InvalidWalletAnswerError(`an invalid signature (${quote(value)})`)
}

function quote(value: unknown) {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value).slice(0, 80)
  return typeof value === 'string' ? `"${value.slice(0, 80)}"` : typeof value
}
