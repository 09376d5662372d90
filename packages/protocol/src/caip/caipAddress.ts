import type { CaipAddress } from './caipNetworkId.ts'

const addressPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/**
 * Splits a CAIP-10 id.
 *
 * @returns the network, its parts and the address as the chain writes it, or `undefined` for anything else.
 */
export function parseCaipAddress(value: unknown) {
  const match = typeof value === 'string' ? addressPattern.exec(value) : null
  if (!match) return undefined
  // The pattern has these groups, and its whole match is an id.
  const [caipAddress, namespace, reference, address] = match as unknown as [
    CaipAddress,
    string,
    string,
    string,
  ]
  return {
    caipAddress,
    caipNetworkId: `${namespace}:${reference}` as const,
    namespace,
    reference,
    address,
  }
}

/** Whether a value is a CAIP-10 id. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  return parseCaipAddress(value) !== undefined
}
