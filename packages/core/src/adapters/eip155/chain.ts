import type { Network } from '@latchkey/protocol'
import type { Client } from './client.ts'
import { InvalidSendError } from '../../errors/transaction.ts'
import type { Balance } from '../balances.ts'
import type { TransactionRequest } from '../transactions.ts'
import { toChecksumAddress } from './parse.ts'
import { readBalance } from './reads.ts'

/** Whether a text is an EVM address; one in mixed case must have the right EIP-55 checksum. */
export function isEvmAddress(value: string) {
  return toChecksumAddress(value) !== undefined
}

export async function getBalance(
  client: Client,
  { nativeCurrency: { decimals, symbol } }: Network,
  address: string,
): Promise<Balance> {
  const value = await readBalance(client, toAddress(address))
  return { value, decimals, symbol }
}

/** @throws InvalidSendError for anything but an EVM address */
export function toAddress(value: string) {
  const address = toChecksumAddress(value)
  if (!address) throw new InvalidSendError('Invalid Address', `"${value.slice(0, 80)}"`)
  return address
}

/** A transaction in viem's shape. */
export function toCall({ from, to, value = 0n, data }: TransactionRequest) {
  return {
    account: toAddress(from),
    to: toAddress(to),
    value,
    ...(data && { data: data as `0x${string}` }), // call data of the integrator's own making
  }
}
