const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** What the checksum comes to: Bech32 (BIP-173) for version 0, Bech32m (BIP-350) for later ones. */
const checks = { bech32: 1, bech32m: 0x2bc830a3 }
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** A witness program (BIP-141) as an address writes it. */
export type WitnessAddress = {
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/** Reads an address of SegWit, checksum included; `undefined` for anything else. */
export function readWitnessAddress(text: string): WitnessAddress | undefined {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined
  const [, prefix, data] = /^([a-z]{1,10})1([02-9ac-hj-np-z]{8,82})$/.exec(lower) ?? []
  if (!prefix || !data) return undefined
  const values = [...data].map((letter) => letters.indexOf(letter))
  const [version, ...words] = values.slice(0, -6)
  if (version === undefined || version > 16) return undefined
  if (checksum(prefix, values) !== (version === 0 ? checks.bech32 : checks.bech32m))
    return undefined
  const program = toBytes(words)
  return program && { prefix, version, program }
}

function checksum(prefix: string, values: readonly number[]) {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  let sum = 1
  for (const value of [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...values,
  ]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum
}

/** Groups of five bits as bytes; what is left over has to be less than five zeros. */
function toBytes(words: readonly number[]) {
  const bytes: number[] = []
  let [rest, bits] = [0, 0]
  for (const word of words) {
    rest = (rest << 5) | word
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((rest >> bits) & 0xff)
    rest &= (1 << bits) - 1
  }
  return bits < 5 && rest === 0 ? Uint8Array.from(bytes) : undefined
}
