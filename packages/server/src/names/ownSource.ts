import type { NameRow } from '../store/nameSchema.ts'
import type { OwnNames } from './createOwnNames.ts'
import type { NameSource } from './nameSource.ts'
import { addressFor, addressOf } from './ownName.ts'

/** Names that the operator gives out. */
export function createOwnSource(ownNames: () => Promise<OwnNames>, zoneChain: string): NameSource {
  const toNamed = (row: NameRow) => {
    const name = `${row.label}.${row.zone}`
    const avatar = row.attributes.avatar?.trim() || undefined
    return {
      name,
      // Where no chain is named, a contract is answered for that of the zone alone, as ENS does.
      address: addressFor(row, 60n, zoneChain),
      record: { name, address: addressOf(row), avatar },
    }
  }
  return {
    kind: 'evm',
    nameOf: async (address) => {
      const row = await (await ownNames()).findAddress(address)
      return row && toNamed(row)
    },
    ownerOf: async (name) => {
      const row = await (await ownNames()).find(name)
      return row && toNamed(row)
    },
  }
}
