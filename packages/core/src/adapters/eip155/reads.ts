import {
  decodeFunctionResult,
  encodeFunctionData,
  numberToHex,
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionParameters,
  type ContractFunctionReturnType,
  type EncodeFunctionDataParameters,
  type Hex,
} from 'viem'
import type { Client } from './client.ts'

/*
 * What is read of a chain, as plain JSON-RPC with viem's codecs. viem's own actions for the same bring the recovery of signatures, reads of
 * contracts that are not deployed and a library of blobs along: 30 kB that nobody here calls.
 */

/** A call as a node takes it. */
export type Call = {
  readonly account?: Hex | undefined
  readonly to: Hex
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** Where in the chain's history something is read. */
export type BlockPlace = 'latest' | 'pending' | bigint

/** A quantity (EIP-1474). @throws for anything else */
export function parseQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new Error('The node has answered no number')
}

/** Bytes in hex. @throws for anything else */
export function parseBytes(value: unknown): Hex {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return value as Hex // tested
  throw new Error('The node has answered no bytes')
}

/** Calls a contract without sending anything (`eth_call`). @returns what it answers */
export async function callContract(client: Client, call: Call): Promise<Hex> {
  return parseBytes(await client.ask('eth_call', [toRequest(call), 'latest']))
}

/** Reads what a function of a contract answers. */
export async function readContract<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', name>,
>(
  client: Client,
  what: ContractFunctionParameters<abi, 'pure' | 'view', name, args>,
): Promise<ContractFunctionReturnType<abi, 'pure' | 'view', name, args>> {
  // Address, function and arguments belong together by the signature above, which the library's own types are as strict about.
  const data = encodeFunctionData(what as unknown as EncodeFunctionDataParameters)
  const answer = await callContract(client, { to: what.address, data })
  // The parameters of viem's function are a conditional type, which is open as long as the ABI is.
  const wide: { abi: Abi; functionName: string; data: Hex } = {
    abi: what.abi as Abi,
    functionName: what.functionName,
    data: answer,
  }
  const read: unknown = decodeFunctionResult(wide)
  return read as ContractFunctionReturnType<abi, 'pure' | 'view', name, args> // decoded by this very ABI
}

/** Units of gas that a call would take now. */
export async function estimateGas(client: Client, call: Call): Promise<bigint> {
  return parseQuantity(await client.ask('eth_estimateGas', [toRequest(call)]))
}

/** In wei. */
export async function readBalance(client: Client, address: Hex): Promise<bigint> {
  return parseQuantity(await client.ask('eth_getBalance', [address, 'latest']))
}

/** `undefined` where there is no contract. */
export async function readCode(client: Client, address: Hex): Promise<Hex | undefined> {
  const code = parseBytes(await client.ask('eth_getCode', [address, 'latest']))
  return code === '0x' ? undefined : code
}

/** How many transactions an account has sent. */
export async function countTransactions(
  client: Client,
  address: Hex,
  at: BlockPlace,
): Promise<number> {
  const count = await client.ask('eth_getTransactionCount', [address, toPlace(at)])
  return Number(parseQuantity(count))
}

/** The number of the newest block. */
export async function readBlockNumber(client: Client): Promise<bigint> {
  return parseQuantity(await client.ask('eth_blockNumber'))
}

/** As a node takes a block's place. */
export function toPlace(at: BlockPlace): string {
  return typeof at === 'bigint' ? numberToHex(at) : at
}

function toRequest({ account, to, value, data }: Call) {
  return {
    ...(account && { from: account }),
    to,
    ...(value !== undefined && { value: numberToHex(value) }),
    ...(data && { data }),
  }
}
