import { isRecord } from '@latchkey/protocol'
import { SwapTamperedError } from '../../../errors/swap.ts'
import { TransferRefusedError } from '../../../errors/transaction.ts'
import type { ChainAccess } from '../../chainAccess.ts'
import type { SwapAccess, SwapBuild, SwapCapability, SwapQuote, SwapWork } from '../../swapping.ts'
import { toAddress } from '../address.ts'
import { readAnchor } from '../broadcast.ts'
import { readRentMinimum, type Client, type Node } from '../client.ts'
import { isHighFee, readPrices, toFee } from '../fees.ts'
import { readStatusError } from '../lookUp.ts'
import { renewTransaction } from '../message.ts'
import { RpcAnswerError } from '../rpc.ts'
import type { Sender } from '../send.ts'
import { describeToken } from '../tokens.ts'
import { errorOfRefusal } from '../words.ts'
import { assertInstructions, isRouter, maxPriority } from './assertInstructions.ts'
import { rehearse, toRefusal } from './rehearse.ts'
import { resolveTransaction } from './tables.ts'

/** Bytes of an account of a token without extensions. */
const tokenAccountSize = 165
/** What a usual swap computes, in units. */
const usualUnits = 200_000n

/** Swaps on Solana. Nothing is ever approved: the account signs the swap itself. */
export function createSwaps(
  clientOf: (chain: ChainAccess) => Client,
  sender: Sender,
): SwapCapability {
  return {
    readToken: (chain, address) => describeToken(clientOf(chain), toAddress(address)),
    estimateFee: (chain, gas = usualUnits) =>
      clientOf(chain).with(async (node) => {
        const prices = await readPrices(node, [])
        const fee = toFee(Number(gas), prices.standard)
        return { fee, isHigh: isHighFee(fee) }
      }),
    readReserve: (chain) =>
      clientOf(chain).with(async (node) => {
        const [account, tokens] = await Promise.all([
          readRentMinimum(node),
          readRentMinimum(node, tokenAccountSize),
        ])
        // The account itself, one for what is bought, one for SOL while it is wrapped; and what may be paid to be taken sooner.
        return account + 2n * tokens + maxPriority
      }),
    async assertQuote(chain, { target, spender }) {
      if (!isRouter(chain, target))
        throw new SwapTamperedError(`The quote names a program that is not known here: ${target}.`)
      if (spender !== undefined)
        throw new SwapTamperedError('The quote asks for an approval, which no swap needs here.')
      return Promise.resolve()
    },
    assertBuild: (chain, build, quote) =>
      clientOf(chain).with(async (node) => {
        await readSwap(node, chain, build, quote)
      }),
    send: (work) => send(clientOf(work.chain), sender, work),
    readFailure: async (chain, hash) => {
      const error = await clientOf(chain).with((node) => readStatusError(node, hash))
      return isRecord(error) && JSON.stringify(error).includes('{"Custom":6001}')
        ? 'priceMoved'
        : 'unknown'
    },
  }
}

async function readSwap(node: Node, chain: SwapAccess, build: SwapBuild, quote: SwapQuote) {
  if (build.kind !== 'transaction')
    throw new SwapTamperedError('It is no transaction of these chains.')
  const swap = await resolveTransaction(node, build.transaction)
  return { swap, accounts: await assertInstructions(chain, swap, quote) }
}

/** What was looked at is what is signed, but for the block that it is made after: the newest there is, so that a person has all of the minute. */
async function send(
  client: Client,
  sender: Sender,
  { connector, chain, build, quote, onSigned }: SwapWork,
): Promise<string> {
  const { wire, instructions } = await client.with(async (node) => {
    const { swap, accounts } = await readSwap(node, chain, build, quote)
    await rehearse(node, chain, swap, accounts, quote)
    return swap
  })
  const anchor = await readAnchor(client)
  const renewed = renewTransaction(wire, anchor)
  const from = toAddress(quote.from)
  try {
    return await sender.sendBuilt(client, connector, chain, from, renewed, anchor, onSigned)
  } catch (error) {
    const refusal = error instanceof TransferRefusedError ? error.cause : undefined
    const reason = refusal instanceof RpcAnswerError ? errorOfRefusal(refusal) : undefined
    if (reason === undefined) throw error
    const called = instructions.map(({ program }) => program)
    throw toRefusal(reason, called, chain)
  }
}
