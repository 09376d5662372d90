import { rmSync } from 'node:fs'
import type { LocalWorldError } from '../localWorldError.ts'
import { serveApp } from '../world/serveApp.ts'
import { regtestNetworkId } from './accounts.ts'
import { createEsplora } from './createEsplora.ts'
import { openChain, richKey, type OpenChain } from './openChain.ts'
import { startNode, type Refusal } from './startNode.ts'

/** Where people and scripts expect the Esplora API of the local world. */
export const defaultEsploraPort = 4405

/** A running Bitcoin chain of its own (regtest). */
export type Bitcoin = {
  /** The base URL of its Esplora API, on the loopback. */
  readonly url: string
  /** CAIP-2. */
  readonly caipNetworkId: typeof regtestNetworkId
  readonly name: string
  /** The node's process id. */
  readonly pid: number
  /** The address that coins are paid from, which is the miner's, too. */
  readonly richAddress: string
  /** The height of the last block. */
  height(): number
  /** Mines blocks with all that waits, and gives the height of the last. */
  mine(blocks?: number): Promise<number>
  /**
   * Pays satoshis to an address, and mines a block with the payment unless told to leave it waiting.
   *
   * @returns the transaction's id
   */
  fund(address: string, sats: number, options?: { readonly mine?: boolean }): Promise<string>
  /** Takes a transaction in hexadecimal, as `POST /tx` does. */
  submit(hex: string): Promise<{ readonly txid: string } | Refusal>
  /** Resolves when the chain is over: with an error when its process died by itself, with nothing after `stop`. */
  readonly ended: Promise<LocalWorldError | undefined>
  stop(): Promise<void>
}

export declare namespace startBitcoin {
  type Options = {
    /** The port of the Esplora API; a free one by default. */
    port?: number | undefined
    /** Where the chain is kept between starts; without it every start is a new one. */
    stateFolder?: string | undefined
    /** Drop what is kept. */
    fresh?: boolean | undefined
    /** Seconds after which what waits is mined. Without it nothing is mined but by `mine` and `fund`. */
    blockTime?: number | undefined
  }
  type ReturnType = Promise<Bitcoin>
  type ErrorType = LocalWorldError
}

/**
 * Starts a Bitcoin node (bcoin on regtest) and an Esplora API before it, on the loopback. SegWit is on, and the first five accounts of
 * `getBitcoinAccount` have coins.
 *
 * The node knows SegWit version 0 and what is older. It takes payments to Taproot addresses, and refuses to spend from them, since it cannot check their
 * signatures.
 *
 * @example
 * const bitcoin = await startBitcoin()
 * await bitcoin.fund('bcrt1q…', 50_000)
 * await fetch(`${bitcoin.url}/address/bcrt1q…/utxo`)
 * await bitcoin.stop()
 *
 * @throws {@link LocalWorldError} `BITCOIN_NOT_INSTALLED`, `PORT_BUSY` or `CHAIN_EXITED`; whatever had started by then is stopped.
 */
export async function startBitcoin(options: startBitcoin.Options = {}): startBitcoin.ReturnType {
  const { port, stateFolder, fresh = false, blockTime } = options
  if (fresh && stateFolder !== undefined) rmSync(stateFolder, { recursive: true, force: true })
  const node = startNode(stateFolder)
  let timer: NodeJS.Timeout | undefined
  const mineSoon = () => {
    if (blockTime === undefined) return
    timer ??= setTimeout(() => {
      timer = undefined
      // A node that is gone by then says so in `ended`.
      chain.mine().catch(() => undefined)
    }, blockTime * 1000)
  }

  let chain: OpenChain
  let api: Awaited<ReturnType<typeof serveApp>>
  try {
    chain = await openChain(node, mineSoon)
    api = await serveApp(createEsplora(chain.ledger, chain.submit), {
      port,
      purpose: 'the Bitcoin chain’s Esplora API',
    })
  } catch (error) {
    await node.stop()
    throw error
  }
  if (chain.ledger.waiting().length > 0) mineSoon()
  const { ledger, mine, fund, submit } = chain
  return {
    url: `http://127.0.0.1:${api.port}`,
    caipNetworkId: regtestNetworkId,
    name: 'Bitcoin Regtest',
    pid: node.pid,
    richAddress: richKey().address,
    height: () => ledger.tip().height,
    mine: (blocks) => mine(blocks),
    fund: (address, sats, how) => fund(address, sats, how),
    submit: (hex) => submit(hex),
    ended: node.ended,
    async stop() {
      clearTimeout(timer)
      await api.close()
      await node.stop()
    },
  }
}
