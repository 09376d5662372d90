const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** What says in a multicodec that an Ed25519 public key follows. */
const ed25519 = [0xed, 0x01] as const
const keyBytes = 32
/** An Ed25519 key in base58 is 48 characters; more is not worth the work. */
const longest = 64

/** The Ed25519 public key that a `did:key` names (W3C did:key method, base58btc), if it is one. */
export function readDidKey(did: string): Uint8Array | undefined {
  const encoded = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1]
  if (encoded === undefined || encoded.length > longest) return undefined
  let value = 0n
  for (const character of encoded) value = value * 58n + BigInt(alphabet.indexOf(character))
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  // The first byte is not zero, so no leading zeros are lost above.
  if (bytes.length !== ed25519.length + keyBytes) return undefined
  if (bytes[0] !== ed25519[0] || bytes[1] !== ed25519[1] || encoded.startsWith('1'))
    return undefined
  return bytes.subarray(ed25519.length)
}
