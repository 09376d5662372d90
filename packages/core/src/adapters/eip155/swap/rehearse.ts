import { encodeAbiParameters, type Hex } from 'viem'
import type { Client } from '../client.ts'
import { ChainUnreachableError } from '../../../errors/chain.ts'
import { SwapInputError, SwapRefusedError } from '../../../errors/swap.ts'
import type { ChainAccess } from '../../chainAccess.ts'
import type { SwapFailure, SwapQuote } from '../../swapping.ts'
import { toAddress } from '../chain.ts'
import { isContractFault, isShortOfFunds } from '../contractFault.ts'
import { callContract, parseQuantity, readBalance, type Call } from '../reads.ts'
import { types } from './calldata.ts'

/** What routers say where too little would arrive, in words or by the selectors of errors: 0x, 1inch, LI.FI and the local router. */
const priceMoved =
  /insufficient.?output|too ?little ?received|insufficient (?:weth9|token)|slippage|not ?enough|0x97a6f3b9|0x064a4ec6|0x275c273c|0xc9f52c71/i
const expired = /expired|too old|deadline|0x203d82d8/i

/** Whether an account holds what is sold. @throws SwapInputError 'Insufficient balance' */
export async function assertFunds(
  client: Client,
  { from, sell, amount }: SwapQuote,
): Promise<void> {
  const owner = toAddress(from)
  const held =
    sell.address === undefined
      ? await readBalance(client, owner)
      : BigInt(
          await callContract(client, {
            to: toAddress(sell.address),
            data: `0x70a08231${encodeAbiParameters([types.address], [owner]).slice(2)}`,
          }),
        )
  if (held < amount)
    throw new SwapInputError('Insufficient balance', `The account holds less ${sell.symbol}.`)
}

/**
 * Whether a swap would go through now (`eth_call`).
 *
 * @throws SwapRefusedError when it would not, SwapInputError 'Insufficient balance', ChainUnreachableError
 */
export async function rehearse(
  client: Client,
  { network }: ChainAccess,
  call: Call,
): Promise<void> {
  try {
    await callContract(client, call)
  } catch (cause) {
    if (isShortOfFunds(cause))
      throw new SwapInputError('Insufficient balance', 'It lacks what the network takes.')
    if (!isContractFault(cause)) throw new ChainUnreachableError(network.caipNetworkId, { cause })
    throw new SwapRefusedError(findFailure(cause), { cause })
  }
}

/** Why a swap was undone in its block: what it says when it is carried out upon the block before. */
export async function readFailure(client: Client, hash: string): Promise<SwapFailure> {
  const transaction = await client.ask('eth_getTransactionByHash', [hash])
  if (typeof transaction !== 'object' || transaction === null) return 'unknown'
  const { from, to, input, value, blockNumber } = transaction as Record<string, unknown> // handed back as it came
  const block = `0x${(parseQuantity(blockNumber) - 1n).toString(16)}`
  try {
    await client.ask('eth_call', [{ from, to, data: input, value }, block])
    // Upon the block before it goes through: what came before it in its own block was in its way.
    return 'priceMoved'
  } catch (error) {
    return isContractFault(error) ? findFailure(error) : 'unknown'
  }
}

/** Reads an error of a node: its text, and what the contract has said. */
function findFailure(error: unknown): SwapFailure {
  const said: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    said.push(at.message)
    if ('details' in at) said.push(String(at.details))
    if ('data' in at) said.push(toSelector(at.data))
    if (typeof at.cause === 'object' && at.cause && !(at.cause instanceof Error))
      said.push(toSelector((at.cause as { readonly data?: unknown }).data)) // any object may be asked
  }
  const text = said.join(' ')
  if (priceMoved.test(text)) return 'priceMoved'
  return expired.test(text) ? 'expired' : 'unknown'
}

/** The selector of an error's data, or the text of a plain reason (`Error(string)`). */
function toSelector(data: unknown): string {
  if (typeof data !== 'string' || !/^0x[0-9a-f]{8}/i.test(data)) return ''
  const text = data.startsWith('0x08c379a0') ? readText(data as Hex) : '' // tested
  return `${data.slice(0, 10)} ${text}`
}

function readText(data: Hex) {
  const codes = data.slice(10).match(/../g) ?? []
  return codes
    .map((code) => Number.parseInt(code, 16))
    .filter((code) => code > 31 && code < 127)
    .map((code) => String.fromCharCode(code))
    .join('')
}
