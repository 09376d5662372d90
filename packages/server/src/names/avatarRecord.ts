import { isAddress, type Address } from 'viem'

/** Where a picture is, as an `avatar` record (ENSIP-12) or the description of a collectible says. */
export type PictureSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  /** `path` starts with `/ipfs/` or `/ipns/`. */
  | { readonly kind: 'ipfs'; readonly path: string }
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

/** @returns `undefined` for anything that is not understood. */
export function parseAvatarRecord(record: string): AvatarRecord | undefined {
  return parseCollectible(record) ?? parsePictureSource(record)
}

/** As {@link parseAvatarRecord}, without collectibles, of which one may not point to another. */
export function parsePictureSource(text: string): PictureSource | undefined {
  const data = /^data:[^,]{0,200},/i.exec(text)?.[0]
  if (data !== undefined) return { kind: 'data', bytes: decodeData(data, text.slice(data.length)) }
  const [, scheme, rest] = /^(ipfs|ipns):\/\/(?:ipfs\/|ipns\/)?(.{1,1000})$/i.exec(text) ?? []
  if (scheme && rest) {
    const [id = '', ...path] = rest.split('/')
    if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/.test(id) || path.some((part) => /^\.{1,2}$/.test(part)))
      return undefined
    const folder = path.map((part) => `/${encodeURIComponent(part)}`).join('')
    return { kind: 'ipfs', path: `/${scheme.toLowerCase()}/${id}${folder}` }
  }
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? { kind: 'url', url: text } : undefined
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

function decodeData(head: string, body: string) {
  if (/;base64,$/i.test(head)) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    return Buffer.from(body)
  }
}
