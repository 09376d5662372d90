import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { createHash } from 'node:crypto'
import { fromHex, toHex } from './accounts.ts'

/** An output of a transaction; `value` is in satoshis. */
export type Output = { readonly script: string; readonly value: number }

/** A transaction as its bytes say it. Ids are written as block explorers write them; everything else is hexadecimal. */
export type Transaction = {
  readonly txid: string
  readonly hex: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  /** In weight units (BIP-141). */
  readonly weight: number
  readonly inputs: readonly {
    readonly txid: string
    readonly vout: number
    readonly script: string
    readonly witness: readonly string[]
    readonly sequence: number
  }[]
  readonly outputs: readonly Output[]
}

/** What the decoder gives, which its own types leave open. */
type Decoded = {
  readonly version: number
  readonly lockTime: number
  readonly inputs: {
    txid: Uint8Array
    index: number
    finalScriptSig: Uint8Array
    sequence: number
  }[]
  readonly outputs: { amount: bigint; script: Uint8Array }[]
  readonly witnesses?: Uint8Array[][] | undefined
}

/** The input of a transaction that creates coins. */
export const coinbaseId = '0'.repeat(64)

/** Reads a transaction. Throws where the bytes are none. */
export function readTransaction(hex: string): Transaction {
  const bytes = fromHex(hex)
  const { version, inputs, outputs, witnesses, lockTime }: Decoded = RawTx.decode(bytes)
  const bare = RawOldTx.encode({ version, inputs, outputs, lockTime })
  return {
    txid: toHex(hashTwice(bare).reverse()),
    hex,
    version,
    locktime: lockTime,
    size: bytes.length,
    weight: bare.length * 3 + bytes.length,
    inputs: inputs.map(({ txid, index, finalScriptSig, sequence }, place) => ({
      txid: toHex(txid),
      vout: index,
      script: toHex(finalScriptSig),
      witness: (witnesses?.[place] ?? []).map(toHex),
      sequence,
    })),
    outputs: outputs.map(({ amount, script }) => ({
      script: toHex(script),
      value: Number(amount),
    })),
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const hashTwice = (bytes: Uint8Array) => sha256(sha256(bytes))
