import { encodeAbiParameters, getAddress, parseAbi, type Hex } from 'viem'
import { hashOf } from '../sessions/readProof.ts'
import { ServerError } from '../../errors.ts'
import { hasContractSigned, hasKeySigned } from '../../chains/evm/hasSigned.ts'
import { createReader } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import type { CheckedFarcaster } from './farcasterOptions.ts'
import { readSignInMessage } from './signInMessage.ts'

/** What came of an answer to a sign-in. */
export type Verified =
  | { readonly fid: bigint }
  /** `message`: another text than the one asked for. `signer`: not by an address that may sign in for the account. */
  | { readonly failure: 'message' | 'signer' }

const idRegistryAbi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
const keyRegistryAbi = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])
/** A key that signs in (FIP-2's registry: state `ADDED`, key type of auth addresses). */
const added = 1
const authAddressKey = 2

/** Checks answers to sign-ins against the registries of a chain. */
export function createVerifySignIn(chain: Chain, settings: CheckedFarcaster, limits: Limits) {
  const reader = createReader(chain, limits)
  const idRegistry = getAddress(settings.idRegistry)
  const keyRegistry = getAddress(settings.keyRegistry)

  /** @throws ServerError `upstream_unavailable`, where the registries do not answer either. */
  async function mayActFor(fid: bigint, signer: Hex): Promise<boolean> {
    const key = encodeAbiParameters([{ type: 'address' }], [signer])
    const [owned, data] = await Promise.all([
      reader.readAlone({
        address: idRegistry,
        abi: idRegistryAbi,
        functionName: 'idOf',
        args: [signer],
      }),
      reader.readAlone({
        address: keyRegistry,
        abi: keyRegistryAbi,
        functionName: 'keyDataOf',
        args: [fid, key],
      }),
    ])
    if (owned === undefined || data === undefined)
      throw new ServerError(
        'upstream_unavailable',
        'The registries of Farcaster cannot be read now. Try again.',
        { cause: `${chain.caipNetworkId} has no registries at the configured addresses` },
      )
    return owned === fid || (data.state === added && data.keyType === authAddressKey)
  }

  /**
   * Checks what came back on a channel: the domain and nonce that were asked for, an address that may sign in for the account, and its signature.
   *
   * @throws ServerError `upstream_unavailable` when the registries cannot be read.
   */
  return async function verifySignIn(
    answer: { readonly message: string; readonly signature: string },
    asked: { readonly domain: string; readonly nonceHash: string; readonly now: number },
  ): Promise<Verified> {
    const read = readSignInMessage(answer.message)
    if (!read || read.domain !== asked.domain || hashOf(read.nonce) !== asked.nonceHash)
      return { failure: 'message' }
    if (!URL.canParse(read.uri) || new URL(read.uri).host !== asked.domain)
      return { failure: 'message' }
    const { expirationTime = Infinity, notBefore = 0 } = read
    if (expirationTime <= asked.now || notBefore > asked.now) return { failure: 'message' }
    const { signature } = answer
    if (!isSignature(signature)) return { failure: 'signer' }
    if (!(await mayActFor(read.fid, read.address))) return { failure: 'signer' }
    const isSigned =
      (await hasKeySigned(read.address, answer.message, signature)) ||
      (await hasContractSigned(chain, read.address, answer.message, signature))
    return isSigned ? { fid: read.fid } : { failure: 'signer' }
  }
}

/** What {@link createVerifySignIn} makes. */
export type VerifySignIn = ReturnType<typeof createVerifySignIn>

function isSignature(text: string): text is Hex {
  return /^0x(?:[0-9a-fA-F]{2}){1,4096}$/.test(text)
}
