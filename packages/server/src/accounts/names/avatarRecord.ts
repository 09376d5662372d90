import { isAddress, type Address } from 'viem'
import { parsePictureSource, type PictureSource } from '../../pictures/pictureSource.ts'

/** What an `avatar` record says. */
export type AvatarRecord =
  | PictureSource
  | {
      readonly kind: 'collectible'
      /** The EVM chain id. */
      readonly chainId: string
      readonly standard: 'erc721' | 'erc1155'
      readonly contract: Address
      readonly tokenId: bigint
    }

/** @returns `undefined` for anything that is not understood. A collectible may not point to another. */
export function parseAvatarRecord(record: string): AvatarRecord | undefined {
  return parseCollectible(record) ?? parsePictureSource(record)
}

function parseCollectible(record: string): AvatarRecord | undefined {
  const match =
    /^eip155:([1-9][0-9]{0,15})\/(erc721|erc1155):(0x[0-9a-f]{40})\/([0-9]{1,78})$/i.exec(record)
  const [, chainId, standard, contract, tokenId] = match ?? []
  if (!chainId || !standard || !contract || !tokenId) return undefined
  if (!isAddress(contract, { strict: false }) || BigInt(tokenId) >= 2n ** 256n) return undefined
  return {
    kind: 'collectible',
    chainId,
    standard: standard.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
    contract,
    tokenId: BigInt(tokenId),
  }
}
