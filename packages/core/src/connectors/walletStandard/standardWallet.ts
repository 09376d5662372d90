import { isObject } from '@latchkey/protocol'
import { cleanName, readIcon } from '../presentation.ts'

/** A wallet as it says that it is at one moment (wallet-standard). All of it comes from a stranger; what is not well-formed is left out. */
export type StandardWallet = {
  readonly name: string
  /** Only `data:image/…`. */
  readonly icon: string | undefined
  /** `solana:mainnet`. What a wallet calls a chain. */
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  /** The feature of a name, as the wallet has it; `undefined` where it has none. */
  readonly feature: (name: string) => Readonly<Record<string, unknown>> | undefined
}

/** An account as its wallet describes it. */
export type StandardAccount = {
  /** As the chain writes it; not checked. */
  readonly address: string
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** The wallet's own object, by which it knows the account. */
  readonly source: object
}

const maxAddressLength = 128
/** More than any wallet has. */
const maxEntries = 1_000

/**
 * Reads a wallet.
 *
 * @returns `undefined` for one that is not well-formed, also when looking at it throws
 */
export function readStandardWallet(source: unknown): StandardWallet | undefined {
  try {
    const { name, icon, chains, features, accounts } = source as Record<string, unknown> // checked below
    const shownName = typeof name === 'string' ? cleanName(name) : ''
    if (!shownName || !isObject(features)) return undefined
    return {
      name: shownName,
      icon: readIcon(icon),
      chains: readTexts(chains),
      accounts: readAccounts(accounts) ?? [],
      feature: (wanted) => readFeature(features, wanted),
    }
  } catch {
    return undefined
  }
}

function readFeature(features: Readonly<Record<string, unknown>>, name: string) {
  try {
    const feature = Object.hasOwn(features, name) ? features[name] : undefined
    return isObject(feature) ? feature : undefined
  } catch {
    return undefined // a feature that throws is none
  }
}

/** Reads a list of accounts; `undefined` for anything else. An entry that is no account is left out. Looking may throw. */
export function readAccounts(value: unknown): readonly StandardAccount[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, maxEntries).flatMap((source: unknown) => {
    if (!isObject(source)) return []
    const { address, chains, features } = source
    if (typeof address !== 'string' || address.length > maxAddressLength) return []
    return [{ address, chains: readTexts(chains), features: readTexts(features), source }]
  })
}

function readTexts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, maxEntries)
    .filter((entry): entry is string => typeof entry === 'string' && entry.length <= 100)
}
