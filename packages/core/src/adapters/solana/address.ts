import {
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  isAddress,
  isOffCurveAddress,
  type Address,
} from '@solana/kit'
import { InvalidSendError } from '../../errors/transaction.ts'
import { associatedTokenProgram } from './programs.ts'

/** Whether a text is 32 bytes in base58. */
export function isSolanaAddress(value: string): value is Address {
  return isAddress(value)
}

/** @throws InvalidSendError for anything but an address */
export function toAddress(value: string): Address {
  if (isAddress(value)) return value
  throw new InvalidSendError('Invalid Address', `"${value.slice(0, 80)}"`)
}

/** Whether no key can sign for an address: a program decides about it. */
export function isKeyless(address: Address): boolean {
  return isOffCurveAddress(address)
}

export function toBytes(address: Address): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(address))
}

/** The address in 32 bytes of some data. */
export function addressAt(data: Uint8Array, offset: number): Address {
  return getAddressDecoder().decode(data, offset)
}

/** Where an owner's tokens of one kind are kept, unless they were put elsewhere. */
export async function findTokenAccount(
  owner: Address,
  mint: Address,
  program: Address,
): Promise<Address> {
  const [address] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [toBytes(owner), toBytes(program), toBytes(mint)],
  })
  return address
}
