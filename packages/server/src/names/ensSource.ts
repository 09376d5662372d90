import type { Address } from 'viem'
import type { Ens, NameRecord } from './ens.ts'
import type { NameSource } from './nameSource.ts'

/** Names of ENS. */
export function createEnsSource(ens: Ens): NameSource {
  const toNamed = (record: NameRecord) => ({ name: record.name, address: record.address, record })
  return {
    kind: 'evm',
    nameOf: async (address) => {
      // It is of the kind that this source is asked for.
      const record = await ens.findAddress(address as Address)
      return record && toNamed(record)
    },
    ownerOf: async (name) => {
      const record = await ens.findName(name)
      return record.address === undefined ? undefined : toNamed(record)
    },
  }
}
