import { writeSiwxMessage } from '@latchkey/protocol/siwx'
import type { SiweMessageInput } from '../../siwx/siwx.ts'

/**
 * The text of EIP-4361, for `SiweConfig.createMessage`.
 *
 * @throws SiwxMessageError that names the field which cannot be written
 */
export function writeSiweMessage(input: SiweMessageInput): string {
  const { address, chainId, iat, exp, nbf, statement, requestId, resources } = input
  const { domain, uri, version, nonce } = input
  return writeSiwxMessage({
    domain,
    uri,
    version,
    nonce,
    accountAddress: address,
    chainId: `eip155:${chainId}`,
    issuedAt: iat ?? new Date().toISOString(),
    ...(statement !== undefined && { statement }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  })
}
