import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { verifyBitcoinMessage } from '@latchkey/protocol/bitcoin'
import { isHex, type Hex } from 'viem'
import { checksumAddress } from '../../chains/evm/evmAddress.ts'
import { writeBitcoinAddress } from '../../chains/bitcoin/bitcoinAddress.ts'
import { ServerError } from '../../errors.ts'
import { hasContractSigned, hasKeySigned } from '../../chains/evm/hasSigned.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { decodeBase58 } from '../../chains/solana/solanaAddress.ts'

/** A chain that contracts can be asked on. */
export type AskedChain = Pick<Chain, 'request'>

/** Says whether an account has signed a text. */
export type SiwxVerifier = {
  /** The one way to write an address, so that an account is one account. */
  writeAddress(address: string): string
  /**
   * @param chain - where there is one that can be asked.
   * @throws ServerError `upstream_unavailable` when the chain would have to be asked and does not answer; `bad_request` for a signature in an unsupported
   * format.
   */
  isSigned(
    address: string,
    text: string,
    signature: string,
    chain: AskedChain | undefined,
  ): Promise<boolean>
}

/** Hex of a contract's signature: as much as `authenticate` takes. */
const signaturePattern = /^0x(?:[0-9a-fA-F]{2})+$/

const verifiers: Readonly<Record<string, SiwxVerifier>> = {
  eip155: {
    writeAddress: checksumAddress,
    isSigned: async (address, text, signature, chain) => {
      if (!isAddress(address) || !isHex(signature) || !signaturePattern.test(signature))
        return false
      if (await hasKeySigned(address, text, signature)) return true
      return chain ? hasContractSigned(chain, address, text, signature) : false
    },
  },
  solana: {
    writeAddress: (address) => address,
    isSigned: async (address, text, signature) => isSolanaSignature(address, text, signature),
  },
  bip122: {
    writeAddress: writeBitcoinAddress,
    isSigned: async (address, text, signature) => {
      const check = verifyBitcoinMessage(address, text, signature)
      if (check === 'ful' || check === 'pof')
        throw new ServerError(
          'bad_request',
          `signature: is in the format "${check}" of BIP-322, which is not supported. Sign in the simple format ("smp").`,
        )
      return check === 'valid'
    },
  },
}

/** Who tells for the accounts of a chain; nobody for one of a kind that nobody signs in on. */
export function siwxVerifierOf(chainId: CaipNetworkId): SiwxVerifier | undefined {
  const { namespace = '' } = parseCaipNetworkId(chainId) ?? {}
  return Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
}

function isAddress(address: string): address is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(address)
}

/**
 * Whether a signature (base58) is of a text by the key that a Solana address is: Ed25519 as RFC 8032 has it, which takes no key of small order,
 * such as the system program's, that anybody could have signed for.
 */
export function isSolanaSignature(address: string, text: string, signature: string): boolean {
  const key = decodeBase58(address, 32)
  const bytes = decodeBase58(signature, 64)
  if (!key || !bytes) return false
  try {
    return ed25519.verify(bytes, new TextEncoder().encode(text), key, { zip215: false })
  } catch {
    return false
  }
}
