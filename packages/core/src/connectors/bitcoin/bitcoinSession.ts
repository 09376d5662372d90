import type { Account, Network } from '@latchkey/protocol'
import { parseBitcoinAddress, type BitcoinAddress } from '@latchkey/protocol/bitcoin'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'
import { toBitcoinChain, toBitcoinNetworkId } from './bitcoinChains.ts'
import type { Session } from '../connector.ts'
import { readList, readMembers } from './readAnswer.ts'

/** What a wallet says of itself. Nobody has checked it. */
export type Claim = {
  /** The network that it says it is on; `undefined` where wallets of its kind say nothing, and the addresses tell. */
  readonly chain?: BitcoinChain | undefined
  /** What it calls a network that is none of Bitcoin’s. */
  readonly otherChain?: string | undefined
  readonly accounts: readonly {
    readonly address: unknown
    /** What the wallet keeps there; `undefined` where it does not say. */
    readonly type?: 'payment' | 'ordinal' | undefined
  }[]
}

/** More than any wallet shows to a page. */
const maxAccounts = 1_000

/**
 * Reads what a wallet has shown: payment accounts first.
 *
 * @param networks - those of the site, the current one first: they decide where wallets do not say on which network they are
 * @returns `undefined` for a wallet that shows no account
 * @throws InvalidWalletAnswerError for anything but addresses of one network; ChainNotSupportedError for another chain than Bitcoin
 */
export function readSession(claim: Claim, networks: readonly Network[]): Session | undefined {
  const { accounts: claimed, otherChain } = claim
  if (otherChain !== undefined)
    throw new ChainNotSupportedError({
      details: `The wallet is on ${otherChain.slice(0, 80)}. Choose Bitcoin in the wallet and connect again.`,
    })
  if (claimed.length > maxAccounts)
    throw new InvalidWalletAnswerError(`${claimed.length} accounts, more than ${maxAccounts}`)
  const parsed = claimed.map(({ address, type }) => ({ ...readAddress(address), wanted: type }))
  const [first] = parsed
  if (!first) return undefined
  const chain = claim.chain ?? chooseChain(first, networks)
  const other = parsed.find(({ chains }) => !chains.includes(chain))
  if (other)
    throw new InvalidWalletAnswerError(`an address of another network ("${other.address}")`)
  const [current, ...rest] = sortAccounts(parsed)
  return current && { accounts: [current, ...rest], networkId: toBitcoinNetworkId(chain) }
}

function readAddress(value: unknown): BitcoinAddress {
  const parsed = parseBitcoinAddress(value)
  if (parsed) return parsed
  const shown = typeof value === 'string' ? `"${value.slice(0, 80)}"` : typeof value
  throw new InvalidWalletAnswerError(`an invalid address (${shown})`)
}

/** The first network of the site that writes addresses so; test networks cannot be told from each other. */
function chooseChain({ chains }: BitcoinAddress, networks: readonly Network[]): BitcoinChain {
  const wanted = networks.map(({ caipNetworkId }) => toBitcoinChain(caipNetworkId))
  return wanted.find((chain) => chain && chains.includes(chain)) ?? chains[0] ?? 'mainnet'
}

type Parsed = BitcoinAddress & { readonly wanted: Account['type'] | undefined }

/** Where a wallet does not say what an address is for, Taproot beside another is for ordinals. An address that serves both is for payments. */
function sortAccounts(parsed: readonly Parsed[]): readonly Account[] {
  const isAllTaproot = parsed.every(({ type }) => type === 'tr')
  const types = new Map<string, Account['type']>()
  for (const [index, { address, type, wanted }] of parsed.entries()) {
    const guessed = type === 'tr' && (!isAllTaproot || index > 0) ? 'ordinal' : 'payment'
    const chosen = wanted ?? guessed
    if (chosen === 'payment' || !types.has(address)) types.set(address, chosen)
  }
  const accounts = [...types].map(([address, type]) => ({ address, type }))
  return [
    ...accounts.filter(({ type }) => type === 'payment'),
    ...accounts.filter(({ type }) => type !== 'payment'),
  ]
}

/**
 * Reads the addresses that a wallet elsewhere has for an account (`getAccountAddresses`), payment first.
 *
 * @throws InvalidWalletAnswerError
 */
export function readAddresses(answer: unknown): readonly Account[] {
  const entries = readList(answer, 'addresses')
  if (entries.length > maxAccounts)
    throw new InvalidWalletAnswerError(`${entries.length} addresses, more than ${maxAccounts}`)
  return sortAccounts(
    entries.map((entry) => {
      const { address, intention } = readMembers(entry)
      return {
        ...readAddress(address),
        wanted: intention === 'ordinal' || intention === 'payment' ? intention : undefined,
      }
    }),
  )
}
