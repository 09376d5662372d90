import type { NameAccount } from '@latchkey/protocol/api'
import { getAddress, type Address } from 'viem'
import { rulesOf } from '../../chains/namespaces.ts'
import type { NameRow } from '../../store/nameSchema.ts'

/** Ethereum's coin type (SLIP-44), which `addr` without one means (EIP-137). */
export const etherCoinType = 60
/** What the ids of EVM chains are counted from in coin types (ENSIP-11). */
export const evmCoinTypes = 0x8000_0000

/** The chain that a coin type stands for, in CAIP-2; `undefined` for one that is no EVM chain's. */
export function chainOfCoinType(coinType: number): `eip155:${number}` | undefined {
  if (coinType === etherCoinType) return 'eip155:1'
  return coinType > evmCoinTypes ? `eip155:${coinType - evmCoinTypes}` : undefined
}

/**
 * Where a name's owner takes what is sent on a chain. A key is the same on every EVM chain. A contract is answered for its own chain alone: on
 * another one somebody else may have its address.
 *
 * @param zoneChain - the chain that the zone's resolver is on, which coin type 60 means.
 */
export function addressFor(
  row: Pick<NameRow, 'address' | 'coinType' | 'isKey'>,
  coinType: bigint,
  zoneChain: string,
): Address | undefined {
  // A key's address is its own on every EVM chain (ENSIP-19).
  if (coinType === BigInt(evmCoinTypes)) return row.isKey ? addressOf(row) : undefined
  const asked =
    coinType === BigInt(etherCoinType)
      ? zoneChain
      : coinType <= 0xffff_ffffn
        ? chainOfCoinType(Number(coinType))
        : undefined
  return asked === undefined ? undefined : addressOn(row, asked)
}

/** Where a name's owner takes what is sent on a chain, in CAIP-2: as `addressFor`. */
export function addressOn(
  row: Pick<NameRow, 'address' | 'coinType' | 'isKey'>,
  chainId: string,
): Address | undefined {
  if (!rulesOf(chainId)?.hasContracts) return undefined
  return row.isKey || chainOfCoinType(row.coinType) === chainId ? addressOf(row) : undefined
}

/** The address of a row, with the checksum of EIP-55. */
export function addressOf({ address }: Pick<NameRow, 'address'>): Address {
  return getAddress(address)
}

/** A name as the API tells it. */
export function toNameAccount(row: NameRow): NameAccount {
  const { zone, label, coinType, isKey, attributes, registeredAt, updatedAt } = row
  const entry = { address: addressOf(row), created: writeTime(registeredAt) }
  return {
    name: `${label}.${zone}`,
    registered_at: writeTime(registeredAt),
    updated_at: writeTime(updatedAt),
    addresses: {
      ...(isKey && { [etherCoinType]: entry }),
      [coinType]: entry,
    },
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  }
}

function writeTime(time: number) {
  return new Date(time).toISOString()
}
