import type { Address } from './approvalRequest.ts'
import { findExchange } from './exchangeContracts.ts'
import { findKnownName } from './knownTokens.ts'
import { findService } from './services.ts'

/** The name of a contract that ships with the frame: an exchange, a service, a token, or one that stands at the same address on every chain. */
export function findContract(chainId: number, address: Address): string | undefined {
  return (
    findExchange(chainId, address) ??
    findService(chainId, address) ??
    findKnownName(chainId, address)
  )
}
