import { concatBytes } from './encoding.ts'

/** What an output pays to, as far as wallets of the page use it. */
export type ScriptType = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'

/** A script of one of the usual forms, and what it commits to: a hash, or the x-only output key of Taproot. */
export type KnownScript = { readonly type: ScriptType; readonly program: Uint8Array }

const forms: Readonly<
  Record<ScriptType, readonly [before: readonly number[], after: readonly number[], length: number]>
> = {
  pkh: [[0x76, 0xa9, 0x14], [0x88, 0xac], 20],
  sh: [[0xa9, 0x14], [0x87], 20],
  wpkh: [[0x00, 0x14], [], 20],
  wsh: [[0x00, 0x20], [], 32],
  tr: [[0x51, 0x20], [], 32],
}
const types: readonly ScriptType[] = ['pkh', 'sh', 'wpkh', 'wsh', 'tr']

/** Writes an output script. */
export function writeScript({ type, program }: KnownScript): Uint8Array {
  const [before, after] = forms[type]
  return concatBytes(Uint8Array.from(before), program, Uint8Array.from(after))
}

/** Reads an output script; `undefined` for one of another form. */
export function readScript(script: Uint8Array): KnownScript | undefined {
  for (const type of types) {
    const [before, after, length] = forms[type]
    const program = script.subarray(before.length, before.length + length)
    const known = { type, program }
    if (program.length === length && script.length === before.length + length + after.length)
      if (isSame(writeScript(known), script)) return known
  }
  return undefined
}

/** Whether two runs of bytes are the same. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
