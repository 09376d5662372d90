import { parseCaipAddress, type CaipNetworkId, type Nft } from '@latchkey/protocol'
import { cleanText } from '../kit/cleanText.ts'
import { isOf } from '../balances/checkBalances.ts'

/** More than any page has. */
const maxNfts = 200
const maxAttributes = 60
/** One past the largest number of 256 bits. */
const tooLarge = 2n ** 256n

/** What an answer is checked against. */
export type NftExpectation = {
  readonly networkId: CaipNetworkId
  /** Pictures are taken from here and from nowhere else. */
  readonly imageOrigin: string
  readonly isAddress: (value: string) => Promise<boolean>
}

/**
 * Keeps what can be true of a server's answer, and makes its texts harmless. The server is the operator's, but what it passes on was written by
 * strangers, and a taken-over one must neither break a page nor show what it likes.
 */
export async function checkNfts(
  answer: readonly Nft[],
  expected: NftExpectation,
): Promise<readonly Nft[]> {
  const found = new Map<string, Nft>()
  for (const nft of answer.slice(0, maxNfts)) {
    const address = parseCaipAddress(nft.address)
    const isHere = address?.caipNetworkId === expected.networkId
    const key = nft.id.toLowerCase()
    if (!address || !isHere || nft.chainId !== expected.networkId || found.has(key)) continue
    if (!isNumber(nft.tokenId) || !isNumber(nft.quantity) || BigInt(nft.quantity) === 0n) continue
    if (await expected.isAddress(address.address)) found.set(key, toShown(nft, expected))
  }
  return [...found.values()]
}

function isNumber(text: string) {
  return /^[0-9]{1,78}$/.test(text) && BigInt(text) < tooLarge
}

function toShown(nft: Nft, { imageOrigin }: NftExpectation): Nft {
  const { description, collection, imageUrl, ...rest } = nft
  const told = cleanText(description ?? '', 1_000)
  const from = cleanText(collection?.name ?? '', 60)
  return {
    ...rest,
    name: cleanText(nft.name, 80) || `#${nft.tokenId.slice(0, 12)}`,
    ...(told && { description: told }),
    ...(from && { collection: { name: from } }),
    ...(imageUrl && isOf(imageUrl, imageOrigin) && { imageUrl }),
    attributes: nft.attributes.slice(0, maxAttributes).flatMap(({ name, value }) => {
      const shown = { name: cleanText(name, 40), value: cleanText(value, 80) }
      return shown.name && shown.value ? [shown] : []
    }),
  }
}
