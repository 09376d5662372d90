import type { Network } from '@latchkey/protocol'
import { encodeFunctionData, hexToString, trim } from 'viem'
import type { Client } from './client.ts'
import type { TokenHolding } from '../balances.ts'
import type { TransactionRequest } from '../transactions.ts'
import type { Transfer } from '../transfers.ts'
import { cleanText } from '../../kit/cleanText.ts'
import { collectionAbi, editionsAbi, oldTokenAbi, tokenAbi } from './abi.ts'
import { toAddress } from './chain.ts'
import { isContractFault } from './contractFault.ts'
import { multicall } from './multicall.ts'
import { readContract } from './reads.ts'

/** Multicall3, where a chain does not say otherwise. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** How many tokens are asked one by one at the same time, where multicall is of no use. */
const parallel = 4

/** What a token says, where it says it in the way of ERC-20. */
type Answers = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  readonly value?: bigint | undefined
}

/** What an account holds of each token (ERC-20), in the order asked. A contract that does not say how much is left out. */
export async function getTokenBalances(
  client: Client,
  network: Network,
  address: string,
  tokens: readonly string[],
): Promise<readonly TokenHolding[]> {
  const owner = toAddress(address)
  const asked = [...new Set(tokens.map(toAddress))]
  if (asked.length === 0) return []
  const together = await readTogether(client, network, owner, asked)
  const holdings: (TokenHolding | undefined)[] = []
  for (let start = 0; start < asked.length; start += parallel) {
    const some = asked.slice(start, start + parallel)
    holdings.push(
      ...(await Promise.all(
        some.map(async (token, index) => {
          const answers = together[start + index]
          return toHolding(
            token,
            isWhole(answers) ? answers : await readAlone(client, owner, token),
          )
        }),
      )),
    )
  }
  return holdings.filter((holding) => holding !== undefined)
}

/**
 * A transfer as a transaction: of the native currency, or a call of the token's `transfer`, or of `safeTransferFrom` (ERC-721, ERC-1155), which asks a
 * contract that receives whether it knows what to do with what it gets.
 */
export function toTransaction(transfer: Transfer): TransactionRequest {
  const { from, to, amount, token, fees } = transfer
  if (token === undefined) return { from, to, value: amount, fees }
  return { from, to: token, data: encodeTransfer(transfer), fees }
}

function encodeTransfer({ from, to, amount, item }: Transfer) {
  const receiver = toAddress(to)
  if (!item)
    return encodeFunctionData({
      abi: tokenAbi,
      functionName: 'transfer',
      args: [receiver, amount],
    })
  const functionName = 'safeTransferFrom'
  const which = [toAddress(from), receiver, item.tokenId] as const
  return item.standard === 'erc1155'
    ? encodeFunctionData({ abi: editionsAbi, functionName, args: [...which, amount, '0x'] })
    : encodeFunctionData({ abi: collectionAbi, functionName, args: which })
}

async function readTogether(
  client: Client,
  { contracts }: Network,
  owner: `0x${string}`,
  tokens: readonly `0x${string}`[],
): Promise<readonly Answers[]> {
  const at = toAddress(contracts?.multicall3?.address ?? multicall3)
  const results = await multicall(
    client,
    at,
    tokens.flatMap((address) => callsOf(address, owner)),
  )
  return tokens.map((_, index) => {
    const [name, symbol, decimals, value] = results.slice(index * 4, index * 4 + 4)
    return toAnswers(name, symbol, decimals, value)
  })
}

function callsOf(address: `0x${string}`, owner: `0x${string}`) {
  return [
    { address, abi: tokenAbi, functionName: 'name' },
    { address, abi: tokenAbi, functionName: 'symbol' },
    { address, abi: tokenAbi, functionName: 'decimals' },
    { address, abi: tokenAbi, functionName: 'balanceOf', args: [owner] },
  ] as const
}

function toAnswers(name: unknown, symbol: unknown, decimals: unknown, value: unknown): Answers {
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof symbol === 'string' && { symbol }),
    ...(typeof decimals === 'number' && { decimals }),
    ...(typeof value === 'bigint' && { value }),
  }
}

function isWhole(answers: Answers | undefined): answers is Required<Answers> {
  const { name, symbol, decimals, value } = answers ?? {}
  return [name, symbol, decimals, value].every((answer) => answer !== undefined)
}

/** One token by itself: where there is no Multicall3, and where one token has spoilt the call for all. */
async function readAlone(client: Client, address: `0x${string}`, token: `0x${string}`) {
  const [name, symbol, decimals, value] = await Promise.all([
    readText(client, token, 'name'),
    readText(client, token, 'symbol'),
    unlessFault(readContract(client, { address: token, abi: tokenAbi, functionName: 'decimals' })),
    unlessFault(
      readContract(client, {
        address: token,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [address],
      }),
    ),
  ])
  return toAnswers(name, symbol, decimals, value)
}

/** A text of a token; `undefined` where it has none. */
export async function readText(
  client: Client,
  address: `0x${string}`,
  functionName: 'name' | 'symbol',
) {
  const text = await unlessFault(readContract(client, { address, abi: tokenAbi, functionName }))
  if (text !== undefined) return text
  const bytes = await unlessFault(readContract(client, { address, abi: oldTokenAbi, functionName }))
  return bytes && hexToString(trim(bytes, { dir: 'right' }))
}

/** `undefined` for what a contract does not know; what the chain cannot answer is thrown. */
export async function unlessFault<Answer>(answer: Promise<Answer>) {
  try {
    return await answer
  } catch (error) {
    if (isContractFault(error)) return undefined
    throw error
  }
}

function toHolding(
  address: `0x${string}`,
  { name, symbol, decimals, value }: Answers,
): TokenHolding | undefined {
  if (decimals === undefined || value === undefined) return undefined
  const shown = cleanText(symbol ?? '', 20) || `${address.slice(0, 6)}…${address.slice(-4)}`
  return { address, name: cleanText(name ?? '', 60) || shown, symbol: shown, decimals, value }
}
