import type { Network } from '@latchkey/protocol'
import { concatHex, numberToHex, toRlp } from 'viem'
import type { Client } from './client.ts'
import { oracleAbi } from './abi.ts'
import { readContract } from './reads.ts'

/** Where rollups of the OP Stack say what they take for data (`GasPriceOracle`). */
const oracle = '0x420000000000000000000000000000000000000F'

/** Rollups of the OP Stack by their id; others are known by `contracts.gasPriceOracle` of their network. */
const chainIds: ReadonlySet<number> = new Set([
  10, 130, 204, 252, 288, 360, 478, 480, 690, 919, 1301, 1135, 1750, 1868, 1923, 1946, 2192, 2522,
  3397901, 4202, 4326, 4801, 5330, 5611, 7777777, 8453, 11_011, 33_979, 34_443, 48_900, 57_073,
  60_808, 81_224, 81_457, 84_532, 695_569, 763_373, 808_813, 888_888_888, 999_999_999, 11_155_420,
])

/** What the price of data may rise by until the transaction is in a block: a quarter. */
const margin = { numerator: 5n, denominator: 4n }

/** The part of a transaction that its data is made of. */
export type DataTransaction = {
  readonly to: `0x${string}`
  readonly value: bigint
  readonly data?: `0x${string}` | undefined
  readonly gas: bigint
}

/**
 * What a rollup of the OP Stack takes at most for a transaction's data and for its operator, in wei. On other chains nothing, without a request.
 */
export async function readDataFee(
  client: Client,
  network: Network,
  { to, value, data, gas }: DataTransaction,
): Promise<bigint> {
  const address = oracleOf(network)
  if (!address) return 0n
  // An unsigned transaction of EIP-1559, with the numbers that are not known yet as long as they get.
  const bytes = concatHex([
    '0x02',
    toRlp([
      numberToHex(Number(network.id)),
      '0xffff', // nonce
      '0xffffffff', // maxPriorityFeePerGas
      '0xffffffffff', // maxFeePerGas
      numberToHex(gas),
      to,
      value ? numberToHex(value) : '0x',
      data ?? '0x',
      [],
    ]),
  ])
  const [dataFee, operatorFee] = await Promise.all([
    readContract(client, { address, abi: oracleAbi, functionName: 'getL1Fee', args: [bytes] }),
    // Older rollups have no such function, and no such fee.
    readContract(client, {
      address,
      abi: oracleAbi,
      functionName: 'getOperatorFee',
      args: [gas],
    }).catch(() => 0n),
  ])
  return (dataFee * margin.numerator) / margin.denominator + operatorFee
}

function oracleOf({ id, contracts }: Network) {
  if (chainIds.has(Number(id))) return oracle
  return contracts?.gasPriceOracle && oracle
}
