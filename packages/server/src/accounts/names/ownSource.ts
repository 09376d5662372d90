import type { NameRow } from '../../store/nameSchema.ts'
import type { OwnNames } from './createOwnNames.ts'
import type { NameSource } from './nameSource.ts'
import { addressOf, addressOn } from './ownName.ts'

/** Names that the operator gives out. */
export function createOwnSource(ownNames: () => Promise<OwnNames>, zoneChain: string): NameSource {
  const toNamed = (row: NameRow, chainId: string) => {
    const name = `${row.label}.${row.zone}`
    const avatar = row.attributes.avatar?.trim() || undefined
    return {
      name,
      address: addressOn(row, chainId),
      record: { name, address: addressOf(row), avatar },
    }
  }
  return {
    kind: 'evm',
    nameOf: async (address, chainId = zoneChain) => {
      const row = await (await ownNames()).findAddress(address)
      // A contract of another chain may be somebody else's.
      return row && addressOn(row, chainId) ? toNamed(row, chainId) : undefined
    },
    ownerOf: async (name, chainId = zoneChain) => {
      const row = await (await ownNames()).find(name)
      return row && toNamed(row, chainId)
    },
  }
}
