import { RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { bytesToHex } from 'viem'
import { sign } from 'viem/accounts'
import { fromHex } from '../../bitcoin/accounts.ts'
import type { WalletKey } from './bitcoinChains.ts'

/** Signs a message as BIP-322 has it, in its simple form: the witness of a transaction that spends one which commits to the message. */
export function signBip322(key: WalletKey, message: string): Uint8Array {
  const { script, type, publicKey, privateKey } = key
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const commitment = concatBytes(
    new Uint8Array(4),
    new Uint8Array([1]),
    new Uint8Array(32),
    new Uint8Array([0xff, 0xff, 0xff, 0xff, 34, 0x00, 0x20]),
    hash,
    new Uint8Array(4),
    new Uint8Array([1]),
    new Uint8Array(8),
    new Uint8Array([script.length]),
    script,
    new Uint8Array(4),
  )
  const transaction = new Transaction({
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  transaction.addInput({
    txid: sha256x2(commitment).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(type === 'ordinal' && { tapInternalKey: publicKey.subarray(1) }),
  })
  transaction.addOutput({ script: new Uint8Array([0x6a]), amount: 0n })
  transaction.signIdx(privateKey, 0)
  transaction.finalizeIdx(0)
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

/** Signs a message as Bitcoin Core does (BIP-137): 65 bytes, of which the first says how the key is used. */
export async function signCompact(key: WalletKey, message: string): Promise<Uint8Array> {
  const text = new TextEncoder().encode(message)
  const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256x2(concatBytes(title, compactSize(text.length), text))
  const { r, s, yParity } = await sign({
    hash: bytesToHex(hash),
    privateKey: bytesToHex(key.privateKey),
  })
  const header = (key.type === 'payment' ? 39 : 31) + (yParity ?? 0)
  return concatBytes(new Uint8Array([header]), fromHex(r.slice(2)), fromHex(s.slice(2)))
}

function compactSize(length: number) {
  if (length < 0xfd) return new Uint8Array([length])
  if (length > 0xffff) throw new RangeError('A message of more than 65,535 bytes is not signed')
  return new Uint8Array([0xfd, length & 0xff, length >> 8])
}
