import {
  createClient,
  custom,
  hashMessage,
  isAddressEqual,
  recoverAddress,
  type Address,
  type Hex,
} from 'viem'
import { verifyHash } from 'viem/actions'
import type { Chain } from '../rpc/createChain.ts'

/** Whether the key of an address has signed a text (EIP-191). No chain is asked. */
export async function hasKeySigned(
  signer: Address,
  message: string,
  signature: Hex,
): Promise<boolean> {
  const hash = hashMessage(message)
  const recovered = await recoverAddress({ hash, signature }).catch(() => undefined)
  return recovered !== undefined && isAddressEqual(recovered, signer)
}

/**
 * Whether a contract takes a signature of a text for its own (ERC-1271), also one that is not deployed yet (ERC-6492): by `eth_call` alone.
 *
 * @throws ServerError `upstream_unavailable` when no node says.
 */
export async function hasContractSigned(
  chain: Pick<Chain, 'request'>,
  signer: Address,
  message: string,
  signature: Hex,
): Promise<boolean> {
  // viem takes a node that does not answer for a signature that does not count.
  let failure: Error | undefined
  const client = createClient({
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
          const { result, error } = await chain
            .request(method, params ?? [])
            .catch((reason: unknown) => {
              failure = reason instanceof Error ? reason : new Error(String(reason))
              throw failure
            })
          if (error) throw Object.assign(new Error(error.message), error)
          return result
        },
      },
      { retryCount: 0 },
    ),
  })
  const hash = hashMessage(message)
  const isSigned = await verifyHash(client, { address: signer, hash, signature })
  if (!isSigned && failure) throw failure
  return isSigned
}
