import { getAccountHistory, type Transaction } from '@latchkey/protocol/api'
import {
  devnetContracts,
  devnetTokens,
  getDevAccount,
  startDevnet,
  type Devnet,
} from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, numberToHex, parseAbi, parseEther, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { predeploys } from '../fixtures/devnet.ts'
import { startDevnetWorld } from '../fixtures/devnetWorld.ts'
import { readAll, readPage, untilThere } from '../fixtures/historyWorld.ts'
import { devnetExchange } from '../fixtures/swapWorld.ts'
import { chainId } from '../fixtures/world.ts'

let devnet: Devnet
let world: Awaited<ReturnType<typeof startDevnetWorld>>
beforeAll(async () => {
  devnet = await startDevnet({ predeploys })
  world = await startDevnetWorld(
    devnet.chains[31337].url,
    { tokens: devnetTokens, exchange: devnetExchange },
    { history: { [chainId]: { source: 'indexer' } } },
  )
})
afterAll(async () => {
  await world?.close()
  await devnet?.stop()
})

const { usd, keepsake, wrappedNative, uniswapRouter, spam } = devnetContracts
const abi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function transferFrom(address from, address to, uint256 id)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
const anna = getDevAccount(3).address
const bert = getDevAccount(4).address
const forever = 4_102_444_800n

/** Has an account do something, and gives what its history says of it. */
async function act(
  request: { from?: Hex; to?: Hex; data?: Hex; value?: Hex },
  seenBy: string = anna,
): Promise<Transaction> {
  const hash = await world.chain('eth_sendTransaction', { from: anna, gas: '0x1e8480', ...request })
  return untilThere(world, seenBy, hash)
}

test('history: what is sent is sent for one and received by the other, with the fee of whom it cost', async () => {
  const sent = await act({ to: bert, value: numberToHex(parseEther('1.5')) })
  expect(getAccountHistory.response.parse({ data: [sent], next: null }).data).toEqual([sent])
  expect(sent.metadata).toMatchObject({
    operationType: 'send',
    chain: chainId,
    sentFrom: anna,
    sentTo: bert,
    status: 'confirmed',
    confirmations: 1,
  })
  expect(sent.transfers).toMatchObject([
    {
      fungible_info: { symbol: 'ETH', decimals: 18, is_listed: true },
      direction: 'out',
      quantity: { numeric: '1.5' },
      sender: anna,
      recipient: bert,
    },
  ])
  const receipt = (await world.chain('eth_getTransactionReceipt', sent.metadata.hash)) as {
    gasUsed: Hex
    effectiveGasPrice: Hex
  }
  const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  expect(parseEther(sent.metadata.fee?.numeric ?? '')).toBe(fee)

  const received = await untilThere(world, bert, sent.metadata.hash)
  expect(received.metadata.operationType).toBe('receive')
  expect(received.metadata.fee).toBeUndefined()
  expect(received.transfers[0]?.direction).toBe('in')
})

test('history: tokens are named by their contracts, and said to be listed or not', async () => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [bert, 2_500_000n],
  })
  const { metadata, transfers } = await act({ to: usd, data })
  expect(metadata.operationType).toBe('send')
  expect(transfers).toMatchObject([
    {
      fungible_info: { symbol: 'LUSD', decimals: 6, is_listed: true, address: `${chainId}:${usd}` },
      direction: 'out',
      quantity: { numeric: '2.5' },
      recipient: bert,
    },
  ])
  expect(transfers[0]?.value).toBeCloseTo(2.5)
  const all = await readAll(world, anna)
  const unasked = all
    .flatMap((one) => one.transfers)
    .find((one) => one.fungible_info?.address?.endsWith(spam))
  expect(unasked?.fungible_info?.is_listed).toBe(false)
})

test('history: approvals say who may take what, and when that was taken back', async () => {
  const approve = (amount: bigint) =>
    act({
      to: usd,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [uniswapRouter, amount],
      }),
    })
  const endless = await approve(2n ** 256n - 1n)
  expect(endless.metadata).toMatchObject({
    operationType: 'approve',
    spender: uniswapRouter,
    allowance: 'unlimited',
    approved: { symbol: 'LUSD', address: `${chainId}:${usd}`, is_listed: true },
  })
  expect(endless.transfers).toEqual([])
  expect((await approve(1_000_000n)).metadata.allowance).toBe('1')
  expect((await approve(0n)).metadata.allowance).toBe('0')
  const all = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bert, true] })
  const { metadata } = await act({ to: keepsake, data: all })
  expect(metadata).toMatchObject({ operationType: 'approve', spender: bert })
  expect(metadata.approved).toEqual({ name: 'Local Keepsakes', address: `${chainId}:${keepsake}` })
  expect(metadata.allowance).toBeUndefined()
})

test('history: swaps have both legs, also where the coin comes out of a contract', async () => {
  const buy = encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [wrappedNative, usd], anna, forever],
  })
  const bought = await act({ to: uniswapRouter, data: buy, value: numberToHex(parseEther('1')) })
  expect(bought.metadata.operationType).toBe('trade')
  expect(bought.transfers.map((one) => [one.direction, one.fungible_info?.symbol])).toEqual([
    ['out', 'ETH'],
    ['in', 'LUSD'],
  ])
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [uniswapRouter, 10_000_000n],
  })
  await act({ to: usd, data: approve })
  const before = BigInt((await world.chain('eth_getBalance', anna, 'latest')) as Hex)
  const sell = encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForETH',
    args: [10_000_000n, 0n, [usd, wrappedNative], anna, forever],
  })
  const sold = await act({ to: uniswapRouter, data: sell })
  const after = BigInt((await world.chain('eth_getBalance', anna, 'latest')) as Hex)
  expect(sold.metadata.operationType).toBe('trade')
  expect(sold.transfers.map((one) => [one.direction, one.fungible_info?.symbol])).toEqual([
    ['out', 'LUSD'],
    ['in', 'ETH'],
  ])
  const gained = after - before + parseEther(sold.metadata.fee?.numeric ?? '')
  expect(parseEther(sold.transfers[1]?.quantity.numeric ?? '')).toBe(gained)
})

test('history: wrapping and unwrapping change one into the other', async () => {
  const value = numberToHex(parseEther('0.25'))
  const wrap = await act({
    to: wrappedNative,
    data: encodeFunctionData({ abi, functionName: 'deposit' }),
    value,
  })
  const unwrap = await act({
    to: wrappedNative,
    data: encodeFunctionData({ abi, functionName: 'withdraw', args: [BigInt(value)] }),
  })
  const legs = ({ transfers }: Transaction) =>
    transfers.map((one) => [one.direction, one.fungible_info?.symbol, one.quantity.numeric])
  const out = (symbol: string) => ['out', symbol, '0.25']
  const into = (symbol: string) => ['in', symbol, '0.25']
  expect(legs(wrap)).toEqual(expect.arrayContaining([out('ETH'), into('WETH')]))
  expect(legs(unwrap)).toEqual(expect.arrayContaining([out('WETH'), into('ETH')]))
  expect([wrap, unwrap].map(({ transfers }) => transfers.length)).toEqual([2, 2])
  expect([wrap, unwrap].map(({ metadata }) => metadata.operationType)).toEqual(['trade', 'trade'])
})

test('history: collectibles are minted, sent and burnt, and told to whoever asks for candidates', async () => {
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [anna] })
  const minted = await act({ to: keepsake, data: mint })
  expect(minted.metadata.operationType).toBe('mint')
  const [transfer] = minted.transfers
  expect(transfer).toMatchObject({
    nft_info: { address: `${chainId}:${keepsake}`, standard: 'erc721', flags: { is_spam: false } },
    direction: 'in',
    quantity: { numeric: '1' },
  })
  expect(transfer?.nft_info?.name).toBe(`Keepsake ${transfer?.nft_info?.token_id}`)
  expect(transfer?.sender).toBeUndefined()
  const tokenId = transfer?.nft_info?.token_id ?? ''
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [bert, BigInt(tokenId)],
  })
  expect((await act({ to: keepsake, data: approve })).metadata).toMatchObject({
    operationType: 'approve',
    spender: bert,
    approved: {
      name: `Local Keepsakes #${tokenId}`,
      address: `${chainId}:${keepsake}`,
      token_id: tokenId,
    },
  })
  const data = encodeFunctionData({
    abi,
    functionName: 'transferFrom',
    args: [anna, bert, BigInt(tokenId)],
  })
  expect((await act({ to: keepsake, data })).metadata.operationType).toBe('send')
})

test('history: deployments, calls, cancellations and failures say what they are', async () => {
  const deployed = await act({ data: '0x6001600c60003960016000f300' })
  expect(deployed.metadata.operationType).toBe('deploy')
  expect(await world.chain('eth_getCode', deployed.metadata.sentTo, 'latest')).toBe('0x00')
  expect((await act({ to: anna, value: '0x0' })).metadata.operationType).toBe('cancel')
  const self = await act({ to: anna, value: '0x1' })
  expect([self.metadata.operationType, self.transfers[0]?.direction]).toEqual(['send', 'self'])
  const call = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })
  expect((await act({ to: usd, data: call })).metadata.operationType).toBe('execute')
  const tooMuch = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [bert, 10n ** 30n],
  })
  const failed = await act({ to: usd, data: tooMuch })
  expect(failed.metadata).toMatchObject({ status: 'failed', operationType: 'execute' })
  expect(failed.transfers).toEqual([])
  expect(Number(failed.metadata.fee?.numeric)).toBeGreaterThan(0)
})

test('history: what is asked wrongly is refused, and who has done nothing has none', async () => {
  const ask = async (address: string, query: string) => {
    const response = await world.get(`/v1/account/${address}/history?projectId=demo&${query}`)
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  expect(await ask('0x12', `chainId=${chainId}`)).toEqual([400, 'bad_request'])
  expect(await ask(anna, 'chainId=eip155:5')).toEqual([400, 'unsupported_chain'])
  for (const cursor of ['x', '1', '1.2.3', '99999999999999999.1', '-1.0'])
    expect(await ask(anna, `chainId=${chainId}&cursor=${cursor}`)).toEqual([400, 'bad_request'])
  const nobody = numberToHex(0xdead00, { size: 20 })
  expect(await readPage(world, nobody)).toEqual({ data: [], next: null })
})
