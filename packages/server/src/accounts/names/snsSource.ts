import { base58 } from '@scure/base'
import { ServerError } from '../../errors.ts'
import { rulesOf } from '../../chains/namespaces.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { isOnCurve } from '../../chains/solana/programAddress.ts'
import { readText } from '../../chains/solana/metaplex.ts'
import { normalizeName } from './ens.ts'
import type { NameSource } from './nameSource.ts'
import {
  domainAccount,
  favouriteAccount,
  reverseAccount,
  snsPrograms,
  solRecordAccounts,
  solZone,
  tokenAccount,
} from './snsAccounts.ts'

/** Where the Solana Name Service is. */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A name's account: parent, owner and class (32 bytes each), then what it holds. */
const ownerAt = 32
const contentAt = 96
/** In a record of the second version: lengths (8 bytes), who vouches for it and for whom (32 bytes each), then the address. */
const secondContentAt = contentAt + 8 + 64
/** How the account of a name that is a token begins. */
const isToken = 2

/**
 * Names of the Solana Name Service (`.sol`), read from its accounts. An address is known by the name that it has chosen as its favourite, while
 * it owns it. Names that are tokens, that pay to somebody else than their owner, or whose owner is a program are passed over: who is behind
 * them cannot be told as simply, and money would follow.
 */
export function createSnsSource(chain: Chain): NameSource {
  const read = async (addresses: readonly string[]) => {
    const { result, error } = await chain.request('getMultipleAccounts', [
      addresses,
      { encoding: 'base64' },
    ])
    const accounts = readAccounts(result)
    if (accounts?.length === addresses.length) return accounts
    throw new ServerError('upstream_unavailable', 'The chain cannot be read now. Try again.', {
      cause: error ?? result,
    })
  }

  /** Whom the account of a name stands for. */
  const ownerOf = async (domain: string): Promise<string | undefined> => {
    const [name, token, ...records] = await read([
      domain,
      tokenAccount(domain),
      ...solRecordAccounts(domain),
    ])
    const bytes = contentOf(name, snsPrograms.names)
    if (!bytes || bytes.length < contentAt || base58.encode(bytes.subarray(0, 32)) !== solZone)
      return undefined
    const owner = bytes.subarray(ownerAt, ownerAt + 32)
    if (contentOf(token, snsPrograms.tokens)?.[0] === isToken || !isOnCurve(owner)) return undefined
    const paysElsewhere = [contentAt, secondContentAt].some((at, index) => {
      const record = contentOf(records[index], snsPrograms.names)
      return record !== undefined && !record.subarray(at, at + 32).equals(owner)
    })
    return paysElsewhere ? undefined : base58.encode(owner)
  }

  return {
    kind: 'solana',
    nameOf: async (address) => {
      const [favourite] = await read([favouriteAccount(address)])
      const chosen = contentOf(favourite, snsPrograms.favourites)
      if (!chosen || chosen.length < 33) return undefined
      const domain = base58.encode(chosen.subarray(1, 33))
      const [reverse] = await read([reverseAccount(domain)])
      const bytes = contentOf(reverse, snsPrograms.names)
      const [label] = bytes ? readText(bytes, contentAt) : []
      // Anything else may be there to look like somebody else's, and a name has to lead to the account that told it.
      const name = label === undefined ? undefined : `${label}.sol`
      if (name === undefined || label?.includes('.') || normalizeName(name) !== name)
        return undefined
      if (domainAccount(label ?? '') !== domain) return undefined
      return (await ownerOf(domain)) === address ? { name, address } : undefined
    },
    ownerOf: async (name, chainId = solanaMainnet) => {
      const [label, ending, ...more] = name.split('.')
      if (ending !== 'sol' || more.length > 0 || !label) return undefined
      const isSolana = rulesOf(chainId)?.namespace === rulesOf(solanaMainnet)?.namespace
      return { name, address: isSolana ? await ownerOf(domainAccount(label)) : undefined }
    },
  }
}

type AccountAnswer = { readonly program: string; readonly bytes: Buffer } | undefined

function contentOf(account: AccountAnswer, program: string) {
  return account?.program === program ? account.bytes : undefined
}

function readAccounts(result: unknown): AccountAnswer[] | undefined {
  if (typeof result !== 'object' || result === null || !('value' in result)) return undefined
  if (!Array.isArray(result.value)) return undefined
  return result.value.map((account: unknown) => {
    if (typeof account !== 'object' || account === null) return undefined
    if (!('owner' in account) || !('data' in account) || !Array.isArray(account.data))
      return undefined
    const text: unknown = account.data[0]
    if (typeof account.owner !== 'string' || typeof text !== 'string') return undefined
    return { program: account.owner, bytes: Buffer.from(text, 'base64') }
  })
}
