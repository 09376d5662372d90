import { devAccountIndex } from '../devnet/accounts.ts'
import { getBitcoinAccount } from './accounts.ts'
import { createLedger, type Coin, type Ledger } from './createLedger.ts'
import { payFromCoins } from './payFromCoins.ts'
import { coinbaseId, readTransaction, type Transaction } from './readTransaction.ts'
import type { NodeBlock, NodeProcess, Refusal } from './startNode.ts'

/** A node and the ledger that follows it. */
export type OpenChain = {
  readonly ledger: Ledger
  readonly mine: (blocks?: number) => Promise<number>
  readonly fund: (
    address: string,
    sats: number,
    options?: { readonly mine?: boolean },
  ) => Promise<string>
  readonly submit: (hex: string) => Promise<{ readonly txid: string } | Refusal>
}

type Payment = { readonly address: string; readonly sats: number }

/** Regtest's first block. */
const genesis = {
  hash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  height: 0,
  time: 1_296_688_602,
  size: 285,
  weight: 1_140,
  previous: coinbaseId,
  txids: [],
}

/** SegWit is on after three periods of 144 blocks. */
const firstHeight = 440
/** How deep a block is when the coins that it made can be spent. */
const maturity = 100
/** The time of the first block, in seconds since 1970, and how much later each of the opening blocks is: the same at every start. */
const [firstTime, blockInterval] = [1_700_000_000, 600]
/** What each of the first accounts begins with, in satoshis. */
const [openingSats, openingOrdinalSats, openingAccounts] = [200_000_000, 10_000, 5]
/** The least fee that is relayed, in satoshis per virtual byte, and the one of our own payments. */
const [leastFeeRate, ownFeeRate] = [1, 2]

/** Who mines, and pays out. */
export const richKey = () => getBitcoinAccount(devAccountIndex.funder).payment

/** Opens the node's chain. A new one is mined until SegWit is on, and the first accounts are given coins. */
export async function openChain(node: NodeProcess, onWaiting: () => void): Promise<OpenChain> {
  const ledger = createLedger(genesis)
  const rich = richKey()
  const { blocks, waiting } = await node.call('open', undefined)
  for (const block of blocks) ledger.addBlock(block)
  for (const hex of waiting) ledger.addWaiting(hex)

  let last: Promise<unknown> = Promise.resolve()
  /** One change after the other, so that the ledger follows the node. */
  function inTurn<value>(work: () => Promise<value>): Promise<value> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  async function mineAt(times: readonly number[]): Promise<number> {
    const mined: readonly NodeBlock[] = await node.call('mine', { script: rich.script, times })
    for (const block of mined) ledger.addBlock(block)
    return ledger.tip().height
  }
  const mineNow = (count = 1) =>
    mineAt(Array.from({ length: count }, () => Math.floor(Date.now() / 1000)))

  async function take(hex: string): Promise<{ readonly txid: string } | Refusal> {
    const refusal = findLowFee(ledger, hex) ?? (await node.call('submit', { hex }))
    if ('reason' in refusal && 'code' in refusal) return refusal as Refusal
    return { txid: ledger.addWaiting(hex).txid }
  }

  async function pay(payments: readonly Payment[]): Promise<string> {
    const coins = ledger.coinsOf(rich.script).filter((coin) => isSpendable(coin, ledger))
    const hex = payFromCoins({ key: rich, coins, payments, feeRate: ownFeeRate })
    if (hex === undefined) throw new Error('The local Bitcoin chain has not that many coins left.')
    const taken = await take(hex)
    if ('txid' in taken) return taken.txid
    throw new Error(`The payment was refused: ${taken.reason}`)
  }

  if (ledger.tip().height < firstHeight) {
    const missing = firstHeight - ledger.tip().height
    const timeOf = (place: number) => firstTime + place * blockInterval
    await mineAt(Array.from({ length: missing }, (_, place) => timeOf(place)))
    const accounts = Array.from({ length: openingAccounts }, (_, index) => getBitcoinAccount(index))
    await pay(
      accounts.flatMap(({ payment, ordinal }) => [
        { address: payment.address, sats: openingSats },
        { address: ordinal.address, sats: openingOrdinalSats },
      ]),
    )
    await mineAt([timeOf(firstHeight)])
  }

  return {
    ledger,
    mine: (count) => inTurn(() => mineNow(count)),
    fund: (address, sats, { mine = true } = {}) =>
      inTurn(async () => {
        const txid = await pay([{ address, sats }])
        if (mine) await mineNow()
        else onWaiting()
        return txid
      }),
    submit: (hex) =>
      inTurn(async () => {
        const taken = await take(hex)
        if ('txid' in taken) onWaiting()
        return taken
      }),
  }
}

function isSpendable({ block, isMined }: Coin, ledger: Ledger): boolean {
  if (!block) return false
  return !isMined || ledger.tip().height - block.height + 1 >= maturity
}

/** The node lets old coins move for nothing, as nodes did when it was written; those of today do not. */
function findLowFee(ledger: Ledger, hex: string): Refusal | undefined {
  let transaction: Transaction
  try {
    transaction = readTransaction(hex)
  } catch {
    // The node says what is wrong with it.
    return undefined
  }
  const spent = transaction.inputs.map(
    ({ txid, vout }) => ledger.get(txid)?.transaction.outputs[vout]?.value,
  )
  let fee = 0
  for (const value of spent) {
    if (value === undefined) return undefined
    fee += value
  }
  for (const { value } of transaction.outputs) fee -= value
  const isLow = fee >= 0 && fee < Math.ceil(transaction.weight / 4) * leastFeeRate
  return isLow ? { code: -26, reason: 'min relay fee not met' } : undefined
}
