import { isAddressEqual, parseAbi, type Address } from 'viem'
import type { Reader } from '../../chains/evm/reader.ts'
import { parsePictureSource, type PictureSource } from '../../pictures/pictureSource.ts'
import type { AvatarRecord } from './avatarRecord.ts'

type Collectible = Extract<AvatarRecord, { kind: 'collectible' }>

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
])

/**
 * Where the picture of a collectible is, as ENSIP-12 has it for names: only its owner may wear it.
 *
 * @param readText - fetches the collectible's description, a JSON document.
 */
export async function findCollectiblePicture(
  { standard, contract, tokenId }: Collectible,
  owner: Address,
  reader: Reader,
  readText: (source: PictureSource) => Promise<string | undefined>,
): Promise<PictureSource | undefined> {
  const ask = { address: contract, abi } as const
  const [isOwner, uri] =
    standard === 'erc721'
      ? await Promise.all([
          reader
            .readAlone({ ...ask, functionName: 'ownerOf', args: [tokenId] })
            .then((found) => found !== undefined && isAddressEqual(found, owner)),
          reader.readAlone({ ...ask, functionName: 'tokenURI', args: [tokenId] }),
        ])
      : await Promise.all([
          reader
            .readAlone({ ...ask, functionName: 'balanceOf', args: [owner, tokenId] })
            .then((amount) => amount !== undefined && amount > 0n),
          reader
            .readAlone({ ...ask, functionName: 'uri', args: [tokenId] })
            // ERC-1155: 64 lower-case hex digits, without 0x.
            .then((text) => text?.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))),
        ])
  const description = isOwner && uri ? parsePictureSource(uri.trim()) : undefined
  const text = description && (await readText(description))
  const image = text === undefined ? undefined : readImage(text)
  return image === undefined ? undefined : parsePictureSource(image)
}

function readImage(text: string) {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { image, image_url: other } = parsed as Record<string, unknown> // an object, as just seen
    const found = image ?? other
    return typeof found === 'string' ? found.trim() : undefined
  } catch {
    return undefined
  }
}
