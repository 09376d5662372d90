/**
 * A Bitcoin node on regtest: bcoin's chain, mempool and miner, without network, HTTP or wallet. Runs as a child process and is spoken to over
 * its channel, one request after the other: `{ id, method, params }` is answered by `{ id, result }` or `{ id, error }`.
 *
 * Started as `node node.mjs [journal]`. The journal is where blocks and transactions are kept, one a line; without it nothing is kept.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// bcoin's fast paths are native code, which is not built here.
process.env.NODE_BACKEND = 'js'
const require = createRequire(import.meta.url)
const Chain = require('bcoin/lib/blockchain/chain')
const Mempool = require('bcoin/lib/mempool/mempool')
const Miner = require('bcoin/lib/mining/miner')
const Address = require('bcoin/lib/primitives/address')
const Block = require('bcoin/lib/primitives/block')
const TX = require('bcoin/lib/primitives/tx')
const Script = require('bcoin/lib/script/script')

const [, , journal] = process.argv

// Payments to Taproot addresses are relayed today; bcoin is older than they are.
const { isStandard } = Script.prototype
Script.prototype.isStandard = function () {
  return isStandard.call(this) || this.isProgram()
}

const chain = new Chain({ network: 'regtest', memory: true })
const mempool = new Mempool({
  network: 'regtest',
  chain,
  memory: true,
  // What public nodes relay. A transaction may say that it can be replaced; none is.
  requireStandard: true,
  replaceByFee: true,
  // Fees are judged before transactions come here, as they are today: old coins no longer move for less.
  relayPriority: false,
})
const miner = new Miner({ network: 'regtest', chain, mempool })
chain.on('connect', (entry, block) => mempool._addBlock(entry, block.txs))

const methods = { open, mine, submit }

/** Opens the chain with what the journal has, and gives all of its blocks. */
async function open() {
  await chain.open()
  await mempool.open()
  await miner.open()
  if (journal === undefined) return { blocks: [], waiting: [] }
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []
  // What comes after the last line break was not written to its end.
  if (lines.pop()) writeFileSync(journal, lines.map((line) => `${line}\n`).join(''))
  const blocks = []
  const transactions = new Map()
  for (const line of lines) {
    const [kind, hex] = line.split(' ')
    if (kind === 'tx') {
      const tx = TX.fromRaw(hex, 'hex')
      transactions.set(tx.txid(), tx)
      continue
    }
    const block = Block.fromRaw(hex, 'hex')
    await chain.add(block)
    for (const tx of block.txs) transactions.delete(tx.txid())
    blocks.push(describe(block))
  }
  const waiting = []
  for (const tx of transactions.values()) {
    await mempool.addTX(tx)
    waiting.push(hexOf(tx))
  }
  return { blocks, waiting }
}

/** Mines a block for each time, which is in seconds since 1970, with all that waits; the coins of each go to a script. */
async function mine({ script, times }) {
  const receiver = Address.fromScript(Script.fromRaw(script, 'hex'))
  const blocks = []
  for (const time of times) {
    const job = await miner.createJob(undefined, receiver)
    job.attempt.time = Math.max(time, job.attempt.mtp + 1)
    const block = job.mine()
    if (!(await chain.add(block))) throw new Error(`Block ${chain.height + 1} was not taken.`)
    record('block', hexOf(block))
    blocks.push(describe(block))
  }
  return blocks
}

/** Takes a transaction to the mempool, or says why not in the words of Bitcoin Core. */
async function submit({ hex }) {
  let tx
  try {
    tx = TX.fromRaw(hex, 'hex')
  } catch {
    return { code: -22, reason: 'TX decode failed' }
  }
  try {
    const missing = await mempool.addTX(tx)
    if (missing) {
      mempool.removeOrphan(tx.hash('hex'))
      return { code: -25, reason: 'bad-txns-inputs-missingorspent' }
    }
  } catch (error) {
    if (error.type !== 'VerifyError') throw error
    return { code: error.reason === 'txn-already-known' ? -27 : -26, reason: error.reason }
  }
  record('tx', hexOf(tx))
  return {}
}

const hexOf = (item) => item.toRaw().toString('hex')

function describe(block) {
  return {
    hash: block.rhash(),
    height: chain.height,
    time: block.time,
    size: block.getSize(),
    weight: block.getWeight(),
    transactions: block.txs.map(hexOf),
  }
}

function record(kind, hex) {
  if (journal !== undefined) appendFileSync(journal, `${kind} ${hex}\n`)
}

let last = Promise.resolve()
process.on('message', ({ id, method, params }) => {
  last = last.then(async () => {
    const answer = await methods[method](params).then(
      (result) => ({ id, result }),
      (error) => ({ id, error: error.message }),
    )
    process.send(answer)
  })
})
// Nobody is left to mine for.
process.once('disconnect', () => process.exit())
