import {
  decodeFunctionResult,
  encodeFunctionData,
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type Hex,
} from 'viem'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../rpc/createChain.ts'
import { decodeResults, encodeCalls, type Call } from './multicall.ts'

type View = 'pure' | 'view'

/** One question to a contract. */
export type Question<abi extends Abi, name extends ContractFunctionName<abi, View>> = {
  readonly address: Address
  readonly abi: abi
  readonly functionName: name
  readonly args: ContractFunctionArgs<abi, View, name>
}

/** Reads contracts of one chain. What a contract refuses to answer, or answers with garbage, is `undefined`. */
export type Reader = {
  /**
   * Asks a contract, together with everything else that is asked in the same moment: one `eth_call` of Multicall3 for all of it.
   *
   * @returns the bytes it answered.
   * @throws ServerError `upstream_unavailable` when no node says.
   */
  call(to: Address, data: Hex): Promise<Hex | undefined>
  /** As `call`, by an `eth_call` of its own: a contract that nobody vouches for cannot spoil what others ask. */
  callAlone(to: Address, data: Hex): Promise<Hex | undefined>
  /** As `call`, with a typed question and answer. */
  read<const abi extends Abi, name extends ContractFunctionName<abi, View>>(
    question: Question<abi, name>,
  ): Promise<ContractFunctionReturnType<abi, View, name> | undefined>
  /** As `callAlone`, with a typed question and answer. */
  readAlone<const abi extends Abi, name extends ContractFunctionName<abi, View>>(
    question: Question<abi, name>,
  ): Promise<ContractFunctionReturnType<abi, View, name> | undefined>
}

type Waiting = Call & {
  readonly resolve: (answer: Hex | undefined) => void
  readonly reject: (reason: unknown) => void
}

const multicallAddress: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Chains whose machine gives the contract another address. */
const otherAddresses: Readonly<Record<string, Address>> = {
  'eip155:324': '0xF9cda624FBC7e059355ce98a31693d299FACd963',
}
/** How nodes say that it is the contract that failed: code 3, or one of these. */
const executionFailed =
  /revert|out ?of ?gas|gas limit|opcode|jump|stack ?(over|under)flow|execution|evm error/i

/** @param chain - the chain that is read. */
export function createReader(chain: Chain, limits: Limits): Reader {
  const multicall = otherAddresses[chain.caipNetworkId] ?? multicallAddress
  let absentUntil = 0
  let waiting: Waiting[] = []

  const callAlone = async (to: Address, data: Hex) => {
    const { result, error } = await chain.request('eth_call', [{ to, data }, 'latest'])
    if (isHex(result)) return result === '0x' ? undefined : result
    if (error && isExecutionFailure(error)) return undefined
    throw chainUnavailable(error ?? result)
  }

  const settleAlone = async (calls: readonly Waiting[]) => {
    const left = [...calls]
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift())
        await callAlone(next.to, next.data).then(next.resolve, next.reject)
    }
    await Promise.all(Array.from({ length: limits.rpcConcurrency }, work))
  }

  /** Answers all of them, in halves when a node cannot take them together, as when one of them burns all gas. */
  const settle = async (calls: readonly Waiting[], budget: { splits: number }): Promise<void> => {
    if (calls.length <= 1 || absentUntil > Date.now()) return settleAlone(calls)
    const data = encodeCalls(calls)
    const { result, error } = await chain.request('eth_call', [{ to: multicall, data }, 'latest'])
    if (error) {
      if (budget.splits <= 0) throw chainUnavailable(error)
      budget.splits--
      const middle = calls.length >> 1
      await settle(calls.slice(0, middle), budget)
      return settle(calls.slice(middle), budget)
    }
    if (result === '0x') {
      absentUntil = Date.now() + limits.multicallAbsentMs
      return settleAlone(calls)
    }
    const answers = isHex(result) ? decodeResults(result, calls.length) : undefined
    if (!answers) throw chainUnavailable('garbage from Multicall3')
    for (const [index, { resolve }] of calls.entries()) resolve(answers[index])
  }

  const flush = () => {
    const calls = waiting
    waiting = []
    for (let from = 0; from < calls.length; from += limits.multicallCalls) {
      const chunk = calls.slice(from, from + limits.multicallCalls)
      settle(chunk, { splits: limits.multicallSplits }).catch((error: unknown) => {
        // What is settled already stays so.
        for (const { reject } of chunk) reject(error)
      })
    }
  }

  const call: Reader['call'] = (to, data) =>
    new Promise((resolve, reject) => {
      waiting.push({ to, data, resolve, reject })
      if (waiting.length === 1) setImmediate(flush)
    })

  return {
    call,
    callAlone,
    read: async (question) => decode(question, await call(question.address, encode(question))),
    readAlone: async (question) =>
      decode(question, await callAlone(question.address, encode(question))),
  }
}

/** The same, asking everything by a call of its own: for contracts that nobody vouches for. */
export function askingAlone(reader: Reader): Reader {
  return { ...reader, call: reader.callAlone, read: reader.readAlone }
}

function encode<const abi extends Abi, name extends ContractFunctionName<abi, View>>(
  question: Question<abi, name>,
) {
  // As in `decode`.
  const wide: { abi: Abi; functionName: string; args: readonly unknown[] } = {
    abi: question.abi,
    functionName: question.functionName,
    args: question.args as readonly unknown[], // arguments are a list, which the open type does not show
  }
  return encodeFunctionData(wide)
}

function decode<const abi extends Abi, name extends ContractFunctionName<abi, View>>(
  { abi, functionName }: Pick<Question<abi, name>, 'abi' | 'functionName'>,
  data: unknown,
): ContractFunctionReturnType<abi, View, name> | undefined {
  if (!isHex(data)) return undefined
  try {
    // The parameters of viem's function are a conditional type, which is open as long as the ABI is.
    const wide: { abi: Abi; functionName: string; data: Hex } = { abi, functionName, data }
    const answer: unknown = decodeFunctionResult(wide)
    // It has been decoded as the ABI says.
    return answer as ContractFunctionReturnType<abi, View, name>
  } catch {
    return undefined
  }
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(value)
}

/** Returns true if a node reports a failed contract execution. */
export function isExecutionFailure(error: { readonly code: number; readonly message: string }) {
  return error.code === 3 || executionFailed.test(error.message)
}

/** The error for a node that gives no usable answer. */
export function chainUnavailable(cause: unknown): ServerError {
  return new ServerError('upstream_unavailable', 'The chain cannot be read now. Try again.', {
    cause,
  })
}
