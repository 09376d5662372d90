import { localSolana } from '../localSolana.ts'
import { version, type RpcMethod, type SolanaNode } from '../node.ts'
import {
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readWhole,
  takeParams,
} from '../params.ts'
import { checkContextSlot } from '../params.ts'
import { rentExemption } from '../accounts.ts'
import { rpcErrors } from '../rpcError.ts'
import { blockhashLifetime } from '../slots.ts'

const slotsInEpoch = 432_000
/** Bytes of an account at most. */
const largestAccount = 10 * 1024 * 1024

function readSlot(node: SolanaNode, params: unknown): number {
  const [value] = takeParams(params, 0, 1)
  const config = readConfig(value)
  checkContextSlot(config, node.slots)
  return node.slots.at(readCommitment(config))
}

/** Methods about the cluster as a whole. */
export const clusterMethods: Readonly<Record<string, RpcMethod>> = {
  getHealth({ svm }, params) {
    takeParams(params, 0, 0)
    if (!svm.isRunning()) throw rpcErrors.unhealthy('its virtual machine is being started again')
    return 'ok'
  },
  getVersion(_, params) {
    takeParams(params, 0, 0)
    return { 'solana-core': version, 'feature-set': 0 }
  },
  getGenesisHash(_, params) {
    takeParams(params, 0, 0)
    return localSolana.genesisHash
  },
  getSlot: readSlot,
  getBlockHeight: readSlot,
  getEpochInfo(node, params) {
    const slot = readSlot(node, params)
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / slotsInEpoch),
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: node.history.count(),
    }
  },
  getMinimumBalanceForRentExemption(_, params) {
    const [space, config] = takeParams(params, 1, 2)
    readCommitment(readConfig(config))
    return rentExemption(readWhole(space, 'the size', largestAccount))
  },
  getRecentPrioritizationFees({ history, slots }, params) {
    const [list] = takeParams(params, 0, 1)
    const locked = readList(list ?? [], 'addresses', 128).map((one) => readAddress(one))
    const first = Math.max(1, slots.now() - blockhashLifetime + 1)
    const least = new Map<number, bigint>()
    for (const { slot, unitPrice, writable } of history.since(first)) {
      if (!locked.every((address) => writable.includes(address))) continue
      const other = least.get(slot)
      least.set(slot, other === undefined || unitPrice < other ? unitPrice : other)
    }
    return Array.from({ length: slots.now() - first + 1 }, (_, index) => ({
      slot: first + index,
      prioritizationFee: least.get(first + index) ?? 0n,
    }))
  },
}
