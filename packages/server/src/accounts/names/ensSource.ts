import type { Address } from 'viem'
import type { Ens, NameRecord } from './ens.ts'
import type { NameSource } from './nameSource.ts'

/**
 * Names of ENS.
 *
 * @param ensChain - CAIP-2.
 */
export function createEnsSource(ens: Ens, ensChain: string): NameSource {
  const toNamed = (record: NameRecord) => ({ name: record.name, address: record.address, record })
  return {
    kind: 'evm',
    outranksOwn: true,
    nameOf: async (address, chainId = ensChain) => {
      // It is of the kind that this source is asked for.
      const record = await ens.findAddress(address as Address, chainId)
      return record && toNamed(record)
    },
    ownerOf: async (name, chainId = ensChain) => {
      const record = await ens.findName(name, chainId)
      return record.address === undefined ? undefined : toNamed(record)
    },
  }
}
