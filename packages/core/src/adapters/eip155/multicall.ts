import {
  decodeFunctionResult,
  encodeFunctionData,
  type Abi,
  type EncodeFunctionDataParameters,
  type Hex,
} from 'viem'
import { multicallAbi } from './abi.ts'
import type { Client } from './client.ts'
import { readContract } from './reads.ts'

/** Bytes of call data in one multicall: the specification's. */
const batchSize = 1024

/** A function of a contract, and what it is asked with. */
export type ContractRead = {
  readonly address: Hex
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/**
 * Reads many contracts with few calls (Multicall3).
 *
 * @returns what each answers, in the order asked; `undefined` for one that fails, or whose answer cannot be read, and for all of a call that fails
 *   as a whole
 */
export async function multicall(
  client: Client,
  address: Hex,
  reads: readonly ContractRead[],
): Promise<readonly unknown[]> {
  const calls = reads.map((read) => ({
    target: read.address,
    allowFailure: true,
    // The caller has written function and arguments together.
    callData: encodeFunctionData(read as unknown as EncodeFunctionDataParameters),
  }))
  const batches: (typeof calls)[] = []
  let size = Number.POSITIVE_INFINITY
  for (const call of calls) {
    const bytes = (call.callData.length - 2) / 2
    if (size + bytes > batchSize) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(call)
    size += bytes
  }
  const answers = await Promise.allSettled(
    batches.map((batch) =>
      readContract(client, {
        address,
        abi: multicallAbi,
        functionName: 'aggregate3',
        args: [batch],
      }),
    ),
  )
  const results = batches.flatMap((batch, index) => {
    const answer = answers[index]
    const given = answer?.status === 'fulfilled' ? answer.value : []
    return batch.map((_, place) => given[place])
  })
  return reads.map((read, index) => decode(read, results[index]))
}

function decode(
  { abi, functionName }: ContractRead,
  result: { readonly success: boolean; readonly returnData: Hex } | undefined,
): unknown {
  if (!result?.success) return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data: result.returnData })
  } catch {
    return undefined // it is another kind of contract
  }
}
