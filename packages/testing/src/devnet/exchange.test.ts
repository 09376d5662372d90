import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  getContractAddress,
  hexToBigInt,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseSignature,
  parseUnits,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uniswapV2 } from '../fixtures/uniswapV2.ts'
import { devAccountIndex, getDevAccount } from './accounts.ts'
import { devnetContracts, getPoolAddress, poolOrder } from './contracts.ts'
import { batchAccount } from './generated/batchAccount.ts'
import { quoter as quoterArtifact } from './generated/quoter.ts'
import { swapRouter as routerArtifact } from './generated/swapRouter.ts'
import { call } from './rpc.ts'
import { startDevnet, type Devnet } from './startDevnet.ts'

const { usd, silent, tollToken, wrappedNative, swapRouter, quoter, uniswapRouter } = devnetContracts
const alice = getDevAccount(devAccountIndex.alice)
const dave = getDevAccount(devAccountIndex.dave)
/** Holds nothing yet. */
const somebody = '0x00000000000000000000000000000000000000aa'
const deadline = 4_000_000_000n
const itself = '0x0000000000000000000000000000000000000002'
const routerAbi = routerArtifact.abi

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ predeploys: { uniswapV2 } })
})
afterAll(() => devnet?.stop())

const read = () => createPublicClient({ transport: http(devnet.chains[31337].url) })
const wallet = (account = alice) =>
  createWalletClient({ account, transport: http(devnet.chains[31337].url) })
const balance = (token: Address, owner: Address = alice.address) =>
  read().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const pairQuote = async (amount: bigint, path: readonly Address[]) => {
  const amounts = await read().readContract({
    address: uniswapRouter,
    abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
    functionName: 'getAmountsOut',
    args: [amount, path],
  })
  return amounts.at(-1) ?? 0n
}
/** Sends, and fails with the contract's reason when it would not succeed. */
async function send(to: Address, data: Hex, value = 0n, account = alice) {
  const gas = await read().estimateGas({ account: account.address, to, data, value })
  // A pair writes more when a second has passed since it was used.
  const hash = await wallet(account).sendTransaction({
    to,
    data,
    value,
    gas: 2n * gas,
    chain: null,
  })
  const receipt = await read().waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(receipt.status).toBe('success')
  return receipt
}
const approve = (token: Address, amount: bigint, spender: Address = swapRouter) =>
  send(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  )
const multicall = (steps: readonly Hex[], until = deadline) =>
  encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [until, steps] })
const sellExact = (amount: bigint, minimum: bigint, path: readonly Address[], to: Address) =>
  encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, minimum, path, to],
  })

test('the new contracts stand where they are said to stand, and the old ones where they stood', async () => {
  expect(getContractAddress({ from: getDevAccount(9).address, nonce: 10n })).toBe(
    devnetContracts.signerWallet,
  )
  for (const index of poolOrder.keys())
    expect(await read().getCode({ address: getPoolAddress(index) })).toBeDefined()
  for (const address of [tollToken, swapRouter, quoter, devnetContracts.batchAccount])
    expect(await read().getCode({ address })).toBeDefined()
})

test('swap router: ETH is sold for tokens, exactly as the pair quotes', async () => {
  const amount = parseEther('1')
  const path = [wrappedNative, usd]
  const [expected, before] = [await pairQuote(amount, path), await balance(usd)]
  await send(swapRouter, multicall([sellExact(amount, expected, path, alice.address)]), amount)
  expect((await balance(usd)) - before).toBe(expected)
})

test('swap router: tokens that return nothing are sold for ETH, unwrapped on the way', async () => {
  const amount = parseEther('2')
  const expected = await pairQuote(amount, [silent, wrappedNative])
  await approve(silent, amount)
  const before = await read().getBalance({ address: alice.address })
  const { gasUsed, effectiveGasPrice } = await send(
    swapRouter,
    multicall([
      sellExact(amount, 0n, [silent, wrappedNative], itself),
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'unwrapWETH9',
        args: [expected, alice.address],
      }),
    ]),
  )
  const after = await read().getBalance({ address: alice.address })
  expect(after - before + gasUsed * effectiveGasPrice).toBe(expected)
})

test('swap router: a permit stands in for the approval, and an exact amount is bought', async () => {
  const wanted = parseEther('0.1')
  const most = parseUnits('400', 6)
  const [nonce, before] = [
    await read().readContract({
      address: usd,
      abi: parseAbi(['function nonces(address) view returns (uint256)']),
      functionName: 'nonces',
      args: [alice.address],
    }),
    await balance(usd),
  ]
  const signature = parseSignature(
    await alice.signTypedData({
      domain: { name: 'Local USD', version: '1', chainId: 31337, verifyingContract: usd },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: alice.address, spender: swapRouter, value: most, nonce, deadline },
    }),
  )
  const { r, s, v = 27n } = signature
  await send(
    swapRouter,
    multicall([
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'selfPermit',
        args: [usd, most, deadline, Number(v), r, s],
      }),
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapTokensForExactTokens',
        args: [wanted, most, [usd, wrappedNative], alice.address],
      }),
    ]),
  )
  expect(await balance(wrappedNative)).toBeGreaterThanOrEqual(wanted)
  const paid = before - (await balance(usd))
  expect(paid > 0n && paid < most).toBe(true)
})

test('quoter and router: pools are quoted, alone and one after the other, and pay what was quoted', async () => {
  const amount = parseEther('3')
  const { result } = await read().simulateContract({
    address: quoter,
    abi: quoterArtifact.abi,
    functionName: 'quoteExactInputSingle',
    args: [{ tokenIn: silent, tokenOut: usd, amountIn: amount, fee: 500, sqrtPriceLimitX96: 0n }],
  })
  expect(result[0]).toBeGreaterThan(await pairQuote(amount, [silent, wrappedNative, usd]))
  await approve(silent, 2n * amount)
  const before = await balance(usd)
  await send(
    swapRouter,
    multicall([
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'exactInputSingle',
        args: [
          {
            tokenIn: silent,
            tokenOut: usd,
            fee: 500,
            recipient: alice.address,
            amountIn: amount,
            amountOutMinimum: result[0],
            sqrtPriceLimitX96: 0n,
          },
        ],
      }),
    ]),
  )
  expect((await balance(usd)) - before).toBe(result[0])

  const path = encodePacked(
    ['address', 'uint24', 'address', 'uint24', 'address'],
    [silent, 500, usd, 3_000, wrappedNative],
  )
  const { result: route } = await read().simulateContract({
    address: quoter,
    abi: quoterArtifact.abi,
    functionName: 'quoteExactInput',
    args: [path, amount],
  })
  const along: bigint = route[0]
  const wethBefore = await balance(wrappedNative)
  const swapAlong = (amountOutMinimum: bigint) =>
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'exactInput',
      args: [{ path, recipient: alice.address, amountIn: amount, amountOutMinimum }],
    })
  await expect(send(swapRouter, swapAlong(along + 1n))).rejects.toThrow(
    toFunctionSelector('TooLittleReceived()'),
  )
  await send(swapRouter, swapAlong(along))
  expect((await balance(wrappedNative)) - wethBefore).toBe(along)
})

test('swap router: too little, too late and no pool are refused', async () => {
  const amount = parseEther('0.1')
  const path = [wrappedNative, usd]
  const best = await pairQuote(amount, path)
  const attempt = (data: Hex) => send(swapRouter, data, amount)
  await expect(
    attempt(multicall([sellExact(amount, best + 1n, path, alice.address)])),
  ).rejects.toThrow(toFunctionSelector('TooLittleReceived()'))
  await expect(
    attempt(multicall([sellExact(amount, best, path, alice.address)], 1n)),
  ).rejects.toThrow(toFunctionSelector('Expired()'))
  await expect(
    attempt(sellExact(amount, 0n, [wrappedNative, devnetContracts.spam], alice.address)),
  ).rejects.toThrow(toFunctionSelector('NoPool()'))
})

test('toll token: less arrives than was sent, and the router of Uniswap refuses it where it counts', async () => {
  const amount = parseEther('100')
  const mint = parseAbi(['function mint(address, uint256)'])
  await send(
    tollToken,
    encodeFunctionData({ abi: mint, functionName: 'mint', args: [alice.address, amount] }),
  )
  await send(
    tollToken,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [dave.address, parseEther('50')],
    }),
  )
  expect(await balance(tollToken, dave.address)).toBe(parseEther('49'))
  await approve(tollToken, maxUint256, uniswapRouter)
  await expect(
    send(
      uniswapRouter,
      encodeFunctionData({
        abi: parseAbi([
          'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
        ]),
        functionName: 'swapExactTokensForETH',
        args: [parseEther('1'), 0n, [tollToken, wrappedNative], alice.address, deadline],
      }),
    ),
  ).rejects.toThrow(/UniswapV2: K/)
})

const execute = (calls: readonly { to: Address; value: bigint; data: Hex }[]) =>
  encodeFunctionData({ abi: batchAccount.abi, functionName: 'execute', args: [calls] })

test('batch account: only the account itself has calls made, and all of them happen or none', async () => {
  const { chains } = devnet
  const before = await read().getBalance({ address: somebody })
  const delegate = await wallet(dave).signAuthorization({
    contractAddress: devnetContracts.batchAccount,
    executor: 'self',
  })
  const one = { to: somebody, value: 1n, data: '0x' } as const
  const hash = await wallet(dave).sendTransaction({
    to: dave.address,
    data: execute([one, { ...one, value: 2n }]),
    authorizationList: [delegate],
    gas: 300_000n,
    chain: null,
  })
  expect((await read().waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await read().getBalance({ address: somebody })).toBe(before + 3n)
  expect(await call(chains[31337].url, 'eth_getCode', [dave.address, 'latest'])).toBe(
    concat(['0xef0100', devnetContracts.batchAccount]).toLowerCase(),
  )
  await expect(send(dave.address, execute([one]))).rejects.toThrow(
    toFunctionSelector('NotTheAccount()'),
  )
  const refused = {
    to: usd,
    value: 0n,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [alice.address, maxUint256],
    }),
  }
  await expect(send(dave.address, execute([one, refused]), 0n, dave)).rejects.toThrow(
    toFunctionSelector('ERC20InsufficientBalance(address,uint256,uint256)'),
  )
  expect(await read().getBalance({ address: somebody })).toBe(before + 3n)
})

test('batch account: an account with its code still proves its signatures, and nobody else’s', async () => {
  const message = 'still me'
  const ask = (signature: Hex) =>
    read().verifyMessage({ address: dave.address, message, signature })
  expect(await ask(await dave.signMessage({ message }))).toBe(true)
  expect(await ask(await alice.signMessage({ message }))).toBe(false)
  expect(hexToBigInt((await read().getCode({ address: dave.address })) ?? '0x0')).not.toBe(0n)
})
