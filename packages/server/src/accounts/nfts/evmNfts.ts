import { getAddress, isAddressEqual, parseAbi, type Address } from 'viem'
import { ServerError } from '../../errors.ts'
import { createReader, type Reader } from '../../chains/evm/reader.ts'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Collectible, History } from '../../history/history.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import type { HeldNft, NftFacts, NftPlace, NftSource } from './nftSource.ts'

/** What is asked of the history of accounts. */
export type CollectibleHistory = Pick<History, 'collectiblesOf' | 'coverageOf'>

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function name() view returns (string)',
])

/** So many contracts are asked at the same time. */
const atOnce = 8
const tooLarge = 2n ** 256n

/**
 * ERC-721 and ERC-1155. What has come to an account the history tells; the contracts say what of it is still there. Anybody may write a contract, so
 * each is asked by calls of its own: one that burns all gas, or floods its answer, keeps nobody from what other contracts say.
 */
export function createEvmNfts(
  chain: Chain,
  history: CollectibleHistory,
  limits: Limits,
): NftSource {
  const id = chain.caipNetworkId
  const alone = createReader(chain, limits)
  const names = createExpiringMap<string>({
    entries: limits.tokenFactsEntries,
    ms: limits.tokenFactsMs,
  })
  const nameOf = async (contract: Address) => {
    const known = names.get(contract)
    if (known !== undefined) return known
    const name =
      (await alone.readAlone({ address: contract, abi, functionName: 'name', args: [] })) ?? ''
    names.set(contract, name.slice(0, 1_000))
    return name
  }
  return {
    coverage: () => history.coverageOf(id),
    async heldBy(address) {
      const { found, isCut } = await history.collectiblesOf(id, address)
      return { held: await findHeld(chain, getAddress(address), found, limits), isCut }
    },
    factsOf: (places) =>
      inTurns(places, async (place): Promise<NftFacts> => {
        if (BigInt(place.tokenId) >= tooLarge) return {}
        const contract = getAddress(place.contract)
        const [uri, collection] = await Promise.all([
          readUri(alone, contract, place),
          nameOf(contract),
        ])
        return { ...(uri && { uri }), ...(collection && { collection }) }
      }),
    idOf: ({ standard, contract, tokenId }) => `${standard}:${getAddress(contract)}/${tokenId}`,
  }
}

/** What of the candidates an owner still holds, in their order. */
async function findHeld(
  chain: Chain,
  owner: Address,
  candidates: readonly Collectible[],
  limits: Limits,
): Promise<readonly HeldNft[]> {
  const byContract = new Map<string, Collectible[]>()
  for (const one of candidates) {
    const isSane = /^[0-9]{1,78}$/.test(one.tokenId) && BigInt(one.tokenId) < tooLarge
    const list = byContract.get(one.contract) ?? []
    if (isSane) byContract.set(one.contract, [...list, one])
  }
  const quantities = new Map<Collectible, bigint>()
  const failures: unknown[] = []
  await inTurns([...byContract.values()], async (list) => {
    // Of its own, so that what is asked of one contract is one request.
    const reader = createReader(chain, limits)
    try {
      const found = await Promise.all(list.map((one) => readQuantity(reader, owner, one)))
      list.forEach((one, index) => quantities.set(one, found[index] ?? 0n))
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0 && failures.length === byContract.size)
    throw failures[0] instanceof ServerError
      ? failures[0]
      : new ServerError('upstream_unavailable', 'The chain cannot be read now. Try again.', {
          cause: failures[0],
        })
  return candidates.flatMap((one) => {
    const quantity = quantities.get(one) ?? 0n
    return quantity > 0n ? [{ ...one, contract: getAddress(one.contract), quantity }] : []
  })
}

async function readQuantity(
  reader: Reader,
  owner: Address,
  { contract, tokenId, standard }: Collectible,
) {
  const address = getAddress(contract)
  const number = BigInt(tokenId)
  if (standard === 'erc1155')
    return reader.read({ address, abi, functionName: 'balanceOf', args: [owner, number] })
  const holder = await reader.read({ address, abi, functionName: 'ownerOf', args: [number] })
  return holder !== undefined && isAddressEqual(holder, owner) ? 1n : 0n
}

/** Where the contract says that a token is described. */
async function readUri(reader: Reader, address: Address, { tokenId, standard }: NftPlace) {
  const number = BigInt(tokenId)
  const args = [number] as const
  const single =
    standard === 'erc1155'
      ? undefined
      : await reader.readAlone({ address, abi, functionName: 'tokenURI', args })
  if (single || standard === 'erc721') return single
  const several = await reader.readAlone({ address, abi, functionName: 'uri', args })
  // ERC-1155: 64 lower-case hex digits, without 0x.
  return several?.replaceAll('{id}', number.toString(16).padStart(64, '0'))
}

/** Does the same with each of a list, a few at a time. */
async function inTurns<one, result>(list: readonly one[], work: (one: one) => Promise<result>) {
  const results: result[] = []
  for (let from = 0; from < list.length; from += atOnce)
    results.push(...(await Promise.all(list.slice(from, from + atOnce).map(work))))
  return results
}
