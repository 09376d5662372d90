import type { Hono } from 'hono'
import { formatEther, isAddress, isHash } from 'viem'
import { callBatch } from '../devnet/rpc.ts'
import { devnetChainIds, type Devnet, type DevnetChain } from '../devnet/startDevnet.ts'
import { renderFacts } from './renderDocument.ts'

/** What a chain's node says of a transaction and its receipt, as far as it is shown. */
type Transaction = { readonly from: string; readonly to: string | null; readonly value: string }
type Receipt = { readonly blockNumber: string; readonly status: string; readonly gasUsed: string }

/** Two small pages at the paths that block explorers use, `/{chain}/address/{address}` and `/{chain}/tx/{hash}`. */
export function mountExplorer(app: Hono, devnet: Devnet): void {
  const findChain = (id: string): DevnetChain | undefined => {
    const known = devnetChainIds.find((candidate) => `${candidate}` === id)
    return known && devnet.chains[known]
  }

  app.get('/:chain/address/:address', async (context) => {
    const { chain: id, address } = context.req.param()
    const chain = findChain(id)
    if (!chain || !isAddress(address, { strict: false })) return context.notFound()
    const [balance, count, code] = await callBatch(chain.url, [
      { method: 'eth_getBalance', params: [address, 'latest'] },
      { method: 'eth_getTransactionCount', params: [address, 'latest'] },
      { method: 'eth_getCode', params: [address, 'latest'] },
    ])
    return context.html(
      renderFacts('Address', [
        ['Network', chain.name],
        ['Address', address],
        ['Kind', code === '0x' ? 'Account' : 'Contract'],
        ['Balance', `${formatEther(BigInt(String(balance)))} ETH`],
        ['Transactions sent', `${Number(count)}`],
      ]),
    )
  })

  app.get('/:chain/tx/:hash', async (context) => {
    const { chain: id, hash } = context.req.param()
    const chain = findChain(id)
    if (!chain || !isHash(hash)) return context.notFound()
    const [found, mined] = await callBatch(chain.url, [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionReceipt', params: [hash] },
    ])
    // Our own chain's answers, null when it does not know the hash.
    const [transaction, receipt] = [found as Transaction | null, mined as Receipt | null]
    if (!transaction) return context.notFound()
    const status = receipt
      ? receipt.status === '0x1'
        ? 'Confirmed'
        : 'Failed'
      : 'Waiting for a block'
    return context.html(
      renderFacts('Transaction', [
        ['Network', chain.name],
        ['Hash', hash],
        ['Status', status],
        ['Block', receipt ? `${Number(receipt.blockNumber)}` : 'None yet'],
        ['From', transaction.from],
        ['To', transaction.to ?? 'A new contract'],
        ['Value', `${formatEther(BigInt(transaction.value))} ETH`],
        ['Gas used', receipt ? `${Number(receipt.gasUsed)}` : 'None yet'],
      ]),
    )
  })
}
