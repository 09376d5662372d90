import { getBase58Decoder } from '@solana/kit'
import { randomBytes } from 'node:crypto'

/** Milliseconds between slots, as on public clusters. */
export const slotTime = 400
/** How many blocks a blockhash is valid for. */
export const blockhashLifetime = 150
/** Slots until a block is confirmed, and until it is final. */
const depths = { processed: 0, confirmed: 1, finalized: 32 } as const

/** How sure a caller wants to be. */
export type Commitment = keyof typeof depths
/** The commitments, the least sure first. */
export const commitments = ['processed', 'confirmed', 'finalized'] as const

/** A slot with the hash of its block. */
export type Block = { readonly slot: number; readonly blockhash: string }

/** The node's time: one block in each slot, none skipped, so that height and slot are one number. */
export type Slots = ReturnType<typeof createSlots>

/** Goes on from the blocks given, the oldest first. */
export function createSlots(blocks: readonly Block[], interval = slotTime) {
  const kept = blocks.length > 0 ? [...blocks] : [{ slot: 1, blockhash: createBlockhash() }]
  const listeners = new Set<(slot: number) => void>()
  const now = () => kept.at(-1)?.slot ?? 1

  function advance(count = 1): void {
    for (let left = count; left > 0; left--) {
      kept.push({ slot: now() + 1, blockhash: createBlockhash() })
      if (kept.length > blockhashLifetime + depths.finalized + 1) kept.shift()
      for (const listener of [...listeners]) listener(now())
    }
  }
  const timer = setInterval(advance, interval).unref()

  return {
    now,
    /** The newest slot that is as sure as asked for. */
    at: (commitment: Commitment) => Math.max(1, now() - depths[commitment]),
    /** The newest block that is as sure as asked for. */
    latest(commitment: Commitment): Block {
      const slot = Math.max(1, now() - depths[commitment])
      const block = kept.find((candidate) => candidate.slot >= slot)
      if (!block) throw new RangeError('A node has blocks')
      return block
    },
    /** The last height at which a transaction with this blockhash may be processed, unless that has passed. */
    lastValidHeight(blockhash: string): number | undefined {
      const block = kept.findLast((candidate) => candidate.blockhash === blockhash)
      const last = block && block.slot + blockhashLifetime
      return last !== undefined && last >= now() ? last : undefined
    },
    /** How sure a slot is by now. */
    commitmentOf(slot: number): Commitment {
      const depth = now() - slot
      if (depth >= depths.finalized) return 'finalized'
      return depth >= depths.confirmed ? 'confirmed' : 'processed'
    },
    /** The slot at which what happened in `slot` becomes as sure as asked for. */
    slotOf: (slot: number, commitment: Commitment) => slot + depths[commitment],
    advance,
    /** Told of each slot as it begins. Returns a function that ends it. */
    watch(listener: (slot: number) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    blocks: (): readonly Block[] => kept,
    stop: () => clearInterval(timer),
  }
}

/** The hash of a block that nothing was in. */
export function createBlockhash(): string {
  return getBase58Decoder().decode(randomBytes(32))
}
