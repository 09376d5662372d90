import { createClient, custom, isAddress, isHex } from 'viem'
import { verifyHash } from 'viem/actions'
import { hashMessage, isErc6492Signature, recoverMessageAddress } from 'viem/utils'
import type { VerifySiwx } from '../siwxVerifiers.ts'
import { createClients } from './client.ts'
import { RpcError } from './rpc.ts'

/** An EOA by its key (EIP-191); the account of a contract by what its chain answers to `eth_call` (ERC-1271; ERC-6492 where it is not deployed yet). */
export const verifySiwx: VerifySiwx = async ({ message, signature, address }, chain) => {
  if (!isHex(signature) || !isAddress(address)) return false
  if (!isErc6492Signature(signature) && (await isByKey(message, signature, address))) return true
  if (!chain) return false
  const { ask } = createClients()(chain)
  let failure: Error | undefined
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    try {
      return await ask(method, params ?? [])
    } catch (error) {
      // What a node has answered is an answer.
      if (error instanceof Error && !(error instanceof RpcError)) failure = error
      throw error
    }
  }
  const client = createClient({ transport: custom({ request }) })
  const isGood = await verifyHash(client, { address, hash: hashMessage(message), signature })
  if (!isGood && failure) throw failure
  return isGood
}

async function isByKey(message: string, signature: `0x${string}`, address: string) {
  if (signature.length !== 132) return false
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    return false // no such point on the curve
  }
}
