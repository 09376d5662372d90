import type { NodeBlock } from './startNode.ts'
import { coinbaseId, readTransaction, type Output, type Transaction } from './readTransaction.ts'

/** A block without its transactions. */
export type BlockFacts = Omit<NodeBlock, 'transactions'> & {
  readonly previous: string
  readonly txids: readonly string[]
}

/** A transaction and the block that it is in; without one it waits in the mempool. */
export type Entry = { readonly transaction: Transaction; readonly block: BlockFacts | undefined }

/** An output that nothing spends, whether it is in a block or waits. */
export type Coin = Output & {
  readonly txid: string
  readonly vout: number
  readonly block: BlockFacts | undefined
  readonly isMined: boolean
}

/** Every block and transaction of a chain, found by id, by height and by output script. */
export type Ledger = {
  addBlock(block: NodeBlock): void
  addWaiting(hex: string): Transaction
  tip(): BlockFacts
  getBlock(heightOrHash: number | string): BlockFacts | undefined
  get(txid: string): Entry | undefined
  /** What a script received or spent, newest first. */
  listOf(script: string): readonly Entry[]
  coinsOf(script: string): readonly Coin[]
  getSpender(txid: string, vout: number): Entry | undefined
  /** Transactions in no block. */
  waiting(): readonly Transaction[]
}

/** Makes a ledger that begins with a chain's first block, none of whose coins can be spent. */
export function createLedger(genesis: BlockFacts): Ledger {
  const blocks = [genesis]
  const byHash = new Map([[genesis.hash, genesis]])
  const entries = new Map<string, Entry>()
  const byScript = new Map<string, Set<string>>()
  const spenders = new Map<string, string>()

  const get = (txid: string) => entries.get(txid)

  function add(hex: string, block: BlockFacts | undefined): Transaction {
    const transaction = readTransaction(hex)
    const { txid, inputs, outputs } = transaction
    // A transaction that is mined moves behind all that are in blocks already.
    entries.delete(txid)
    entries.set(txid, { transaction, block })
    const spent = inputs.flatMap((input) => {
      spenders.set(`${input.txid}:${input.vout}`, txid)
      return get(input.txid)?.transaction.outputs[input.vout] ?? []
    })
    for (const { script } of [...spent, ...outputs]) {
      const known = byScript.get(script) ?? new Set()
      known.delete(txid)
      byScript.set(script, known.add(txid))
    }
    return transaction
  }

  const tip = () => blocks.at(-1) ?? genesis
  return {
    tip,
    get,
    addWaiting: (hex) => add(hex, undefined),
    addBlock({ transactions, ...block }) {
      const facts = {
        ...block,
        previous: tip().hash,
        txids: transactions.map((hex) => readTransaction(hex).txid),
      }
      blocks.push(facts)
      byHash.set(facts.hash, facts)
      for (const hex of transactions) add(hex, facts)
    },
    getBlock: (id) => (typeof id === 'number' ? blocks[id] : byHash.get(id)),
    getSpender(txid, vout) {
      const spender = spenders.get(`${txid}:${vout}`)
      return spender === undefined ? undefined : get(spender)
    },
    listOf: (script) =>
      [...(byScript.get(script) ?? [])]
        .reverse()
        .flatMap((txid) => get(txid) ?? [])
        .sort(
          (one, other) => (other.block?.height ?? Infinity) - (one.block?.height ?? Infinity) || 0,
        ),
    coinsOf: (script) =>
      [...(byScript.get(script) ?? [])]
        .flatMap((txid) => get(txid) ?? [])
        .flatMap(({ transaction, block }) =>
          transaction.outputs.flatMap((output, vout) =>
            output.script === script && !spenders.has(`${transaction.txid}:${vout}`)
              ? {
                  ...output,
                  txid: transaction.txid,
                  vout,
                  block,
                  isMined: transaction.inputs[0]?.txid === coinbaseId,
                }
              : [],
          ),
        ),
    waiting: () =>
      [...entries.values()].filter(({ block }) => !block).map(({ transaction }) => transaction),
  }
}
