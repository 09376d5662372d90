import { hexToBigInt, isAddress, isHex, type Address, type Hex } from 'viem'
import { providerErrors } from '../providerError.ts'

/** A hexadecimal quantity; `undefined` where none is given. Throws -32602 for anything else. */
export function readQuantity(request: Record<string, unknown>, name: string): bigint | undefined {
  const value = request[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !isHex(value)) {
    throw providerErrors.invalidParams(`${name} must be a hexadecimal quantity`)
  }
  return value === '0x' ? 0n : hexToBigInt(value)
}

/** The call data, by either of its names. */
export function readData(request: Record<string, unknown>): Hex {
  const data = request.data ?? request.input ?? '0x'
  if (!isHex(data)) throw providerErrors.invalidParams('data must be hexadecimal')
  return data
}

/** The receiver; `undefined` for a new contract. */
export function readTo(request: Record<string, unknown>): Address | undefined {
  const { to } = request
  if (to === undefined || to === null) return undefined
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) {
    throw providerErrors.invalidParams('to is not an address')
  }
  return to
}
