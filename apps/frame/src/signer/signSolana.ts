import { fromHex, toHex, type Bytes } from './encoding.ts'
import type { SolanaSignature } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { SolanaAccount } from './solanaAccount.ts'
import { mayBeTransaction, parseSolanaMessage } from './solanaMessage.ts'

/**
 * Signs these bytes as they are. Nothing sets a message apart from a transaction on Solana, so what might be one is refused.
 *
 * @throws SignerError `UNSUPPORTED`
 */
export async function signSolanaMessage(
  message: string,
  account: SolanaAccount,
): Promise<SolanaSignature> {
  const bytes = fromHex(message)
  if (mayBeTransaction(bytes)) throw new SignerError('UNSUPPORTED')
  return sign(bytes, account)
}

/**
 * Signs exactly these bytes of a transaction's message.
 *
 * @throws SignerError `UNSUPPORTED` for what is none, or none that this account has to sign
 */
export async function signSolanaTransaction(
  message: string,
  account: SolanaAccount,
): Promise<SolanaSignature> {
  const bytes = fromHex(message)
  try {
    const { keys, signers } = parseSolanaMessage(bytes)
    if (!keys.slice(0, signers).includes(account.address)) throw new Error('not a signer')
  } catch (cause) {
    throw new SignerError('UNSUPPORTED', { cause })
  }
  return sign(bytes, account)
}

/** Ed25519 (RFC 8032), looked at once more before anybody gets it. */
async function sign(bytes: Bytes, { privateKey, publicKey }: SolanaAccount) {
  const signature = await crypto.subtle.sign('Ed25519', privateKey, bytes)
  if (!(await crypto.subtle.verify('Ed25519', publicKey, signature, bytes)))
    throw new SignerError('FAILED')
  return { signature: toHex(new Uint8Array(signature)) }
}
