import { createHash } from 'node:crypto'
import {
  encodeFunctionData,
  erc20Abi,
  isAddress,
  keccak256,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { call } from '../devnet/rpc.ts'
import type { DevnetChain } from '../devnet/startDevnet.ts'
import { UndeliverableError, type DeliveryNetwork, type DeliveryState } from './deliveryNetwork.ts'

/** The account that deliveries come from on EVM chains. It does nothing else, so that its nonces are the deliveries'. */
export const evmTreasury = privateKeyToAccount(
  `0x${createHash('sha256').update('latchkey local onramp').digest('hex')}`,
)

/** What is offered at least for gas, in wei. */
const leastFee = 1_000_000_000n

/** Delivers on an EVM chain. */
export function createEvmNetwork({ id, url }: Pick<DevnetChain, 'id' | 'url'>): DeliveryNetwork {
  const from = evmTreasury.address
  const readCount = async () => Number(await call(url, 'eth_getTransactionCount', [from, 'latest']))
  const readReceipt = async (hash: string): Promise<DeliveryState | undefined> => {
    // Our own chain's answer: null while it is in no block.
    const receipt = (await call(url, 'eth_getTransactionReceipt', [hash])) as {
      status: string
    } | null
    return receipt ? (receipt.status === '0x1' ? 'done' : 'failed') : undefined
  }

  return {
    id: `eip155:${id}`,
    isAddress: (address) => isAddress(address, { strict: false }),
    async sign({ asset, address, amount }) {
      // It was checked by `isAddress` when the order began.
      const receiver = address as Address
      const isToken = asset.contractAddress !== ''
      const to = isToken ? (asset.contractAddress as Address) : receiver // an asset of this chain
      const data = isToken
        ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] })
        : undefined
      const value = isToken ? 0n : amount
      const gas = await estimate({ from, to, value: toHex(value), ...(data && { data }) })
      const block = (await call(url, 'eth_getBlockByNumber', ['latest', false])) as {
        baseFeePerGas?: string // absent before London
      }
      // A wide margin, since these very bytes have to be good for however long it takes.
      const offered = BigInt(block.baseFeePerGas ?? '0x0') * 10n
      const maxFeePerGas = offered > leastFee ? offered : leastFee
      const nonce = await readCount()
      const bytes = await evmTreasury.signTransaction({
        type: 'eip1559',
        chainId: id,
        nonce,
        to,
        value,
        ...(data && { data }),
        gas: (gas * 5n) / 4n,
        maxFeePerGas,
        maxPriorityFeePerGas: leastFee,
      })
      return { hash: keccak256(bytes), bytes, lifetime: { nonce } }
    },
    async send({ bytes }) {
      await call(url, 'eth_sendRawTransaction', [bytes])
    },
    async look({ hash, lifetime }) {
      const found = await readReceipt(hash)
      if (found) return found
      if (!('nonce' in lifetime)) throw new TypeError('A delivery on an EVM chain has a nonce')
      const count = await readCount()
      if (count === lifetime.nonce) return 'waiting'
      // Deliveries go one by one, so a nonce that is too far on belongs to a chain that has been begun anew since.
      if (count < lifetime.nonce) return 'never'
      // It, or another with its nonce, may have come into a block since the first look.
      return (await readReceipt(hash)) ?? 'never'
    },
  }

  async function estimate(transaction: Record<string, Hex>): Promise<bigint> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_estimateGas',
        params: [transaction],
      }),
    })
    // Our own chain's answer, by JSON-RPC 2.0.
    const { result, error } = (await response.json()) as {
      result?: string
      error?: { code: number; message: string }
    }
    if (result !== undefined) return BigInt(result)
    // 3 is an execution that reverted; anything else may pass.
    if (error?.code === 3) throw new UndeliverableError(error.message)
    throw new Error(error?.message ?? 'The chain gave no estimate')
  }
}
