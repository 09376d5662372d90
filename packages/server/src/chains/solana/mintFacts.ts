import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../rpc/createChain.ts'
import { askAccounts } from './askAccounts.ts'
import { metadataAddress, readMetaplex } from './metaplex.ts'
import { metadataProgram, tokenPrograms } from './solanaAddress.ts'
import { readMint, type MintFacts } from './readMint.ts'

/** Says of tokens, by the addresses of their mints, what they are; those that are none are left out. */
export type MintFactsOf = (mints: readonly string[]) => Promise<ReadonlyMap<string, MintFacts>>

/**
 * Reads mints, and where a mint does not say what it is called, its metadata (Metaplex). Remembers it: decimals never change, names hardly.
 *
 * @throws (the returned function) ServerError `upstream_unavailable`
 */
export function createMintFacts(chain: Chain, limits: Limits): MintFactsOf {
  const known = createExpiringMap<MintFacts | 'none'>({
    entries: limits.tokenFactsEntries,
    ms: limits.tokenFactsMs,
  })
  return async (mints) => {
    const found = new Map<string, MintFacts | 'none'>()
    for (const mint of mints) {
      const remembered = known.get(mint)
      if (remembered !== undefined) found.set(mint, remembered)
    }
    const left = mints.filter((mint) => !found.has(mint))
    for (const [mint, facts] of await ask(chain, left)) {
      known.set(mint, facts)
      found.set(mint, facts)
    }
    return new Map([...found].flatMap(([mint, facts]) => (facts === 'none' ? [] : [[mint, facts]])))
  }
}

async function ask(chain: Chain, mints: readonly string[]) {
  const accounts = await askAccounts(chain, mints, tokenPrograms)
  const facts = new Map<string, MintFacts | 'none'>()
  for (const [index, mint] of mints.entries()) {
    const bytes = accounts[index]
    facts.set(mint, (bytes && readMint(mint, bytes)) ?? 'none')
  }
  const nameless = [...facts].flatMap(([mint, found]) => {
    if (found === 'none' || found.symbol !== undefined || found.decimals === 0) return []
    const address = metadataAddress(mint)
    return address === undefined ? [] : [{ mint, found, address }]
  })
  const metadata = await askAccounts(
    chain,
    nameless.map(({ address }) => address),
    [metadataProgram],
  )
  for (const [index, { mint, found }] of nameless.entries()) {
    const bytes = metadata[index]
    if (bytes) facts.set(mint, { ...found, ...readMetaplex(mint, bytes) })
  }
  return facts
}
