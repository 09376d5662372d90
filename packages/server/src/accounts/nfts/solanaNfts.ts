import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { askAccounts } from '../../chains/solana/askAccounts.ts'
import { metadataAddress, readMetaplex, type MetaplexFacts } from '../../chains/solana/metaplex.ts'
import { metadataProgram, tokenPrograms } from '../../chains/solana/solanaAddress.ts'
import { readMint, type MintFacts } from '../../chains/solana/readMint.ts'
import { askTokens } from '../../chains/solana/tokenAccounts.ts'
import type { HeldNft, NftFacts, NftSource } from './nftSource.ts'

/**
 * Tokens of Solana without decimals of which there is one. What they are called stands in Metaplex's metadata, or in the mint itself (Token-2022).
 * Compressed ones are in no account, so that no node tells of them.
 */
export function createSolanaNfts(chain: Chain, limits: Limits): NftSource {
  const mints = createExpiringMap<MintFacts | 'none'>({
    entries: limits.tokenFactsEntries,
    ms: limits.tokenFactsMs,
  })
  const readMints = async (addresses: readonly string[]) => {
    const left = addresses.filter((mint) => mints.get(mint) === undefined)
    const accounts = await askAccounts(chain, left, tokenPrograms)
    left.forEach((mint, index) => {
      const bytes = accounts[index]
      mints.set(mint, (bytes && readMint(mint, bytes)) ?? 'none')
    })
    return addresses.map((mint) => {
      const found = mints.get(mint)
      return found === 'none' ? undefined : found
    })
  }
  const readMetadata = async (addresses: readonly string[]): Promise<readonly MetaplexFacts[]> => {
    // Whatever is no address of its own stands for nothing.
    const places = addresses.map((mint) => metadataAddress(mint) ?? mint)
    const accounts = await askAccounts(chain, places, [metadataProgram])
    return addresses.map((mint, index) => {
      const bytes = accounts[index]
      return bytes ? readMetaplex(mint, bytes) : {}
    })
  }
  return {
    coverage: async () => 'all',
    async heldBy(owner) {
      const single = [...(await askTokens(chain, owner))]
        .flatMap(([mint, amount]) => (amount === 1n ? [mint] : []))
        .sort()
      const candidates = single.slice(0, limits.nftCandidates)
      const facts = await readMints(candidates)
      const held = candidates.flatMap((contract, index): HeldNft[] => {
        const fact = facts[index]
        if (fact?.decimals !== 0 || fact.supply !== 1n) return []
        return [{ contract, tokenId: '0', standard: 'metaplex', quantity: 1n }]
      })
      return { held, isCut: candidates.length < single.length }
    },
    async factsOf(places) {
      const addresses = places.map(({ contract }) => contract)
      const [own, metadata] = await Promise.all([readMints(addresses), readMetadata(addresses)])
      const collections = [...new Set(metadata.flatMap(({ collection }) => collection ?? []))]
      const names = new Map(
        (await readMetadata(collections)).map(({ name }, index) => [collections[index], name]),
      )
      return addresses.map((_, index): NftFacts => {
        const { name, uri, collection } = metadata[index] ?? {}
        const called = name ?? own[index]?.name
        const described = uri ?? own[index]?.uri
        const from = names.get(collection)
        return {
          ...(called && { name: called }),
          ...(described && { uri: described }),
          ...(collection !== undefined && from && { collection: from }),
        }
      })
    },
    idOf: ({ contract }) => `nft:${contract}`,
  }
}
