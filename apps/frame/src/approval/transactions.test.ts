import fc from 'fast-check'
import {
  encodeDeployData,
  encodeFunctionData,
  hexToBytes,
  parseAbi,
  serializeTransaction,
  type Abi,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { expect, test } from 'vitest'
import { shownText } from './fixtures/shownText.tsx'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const asker = { origin: 'https://app.example', account } as const
const most = 2n ** 256n - 1n

const base = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gas: 150_000n,
  maxFeePerGas: 20_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
} as const

function encode(signature: string, args: readonly unknown[]): Hex {
  const texts: readonly string[] = [`function ${signature}`]
  const abi: Abi = parseAbi(texts)
  return encodeFunctionData({ abi, args })
}

function show(bytes: Uint8Array, ...more: readonly Uint8Array[]) {
  return shownText({ ...asker, kind: 'transaction', transactions: [bytes, ...more] })
}

const bytesOf = (transaction: Partial<TransactionSerializable>) =>
  hexToBytes(serializeTransaction({ ...base, ...transaction } as TransactionSerializable)) // parts of one kind each

const showOf = (transaction: Partial<TransactionSerializable>) => show(bytesOf(transaction))

const swap = encode(
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  [2_500_000_000n, 2_400n * 10n ** 18n, [usdc, dai], account, 1_796_000_000n],
)

/** Calls of every shape that the frame reads, and some that it does not. */
const calls: Readonly<Record<string, { to?: Hex; value?: bigint; data?: Hex }>> = {
  coin: { to: friend, value: 1_250_000_000_000_000_000n },
  transfer: { to: usdc, data: encode('transfer(address a, uint256 b)', [friend, 125_500_000n]) },
  unknownToken: { to: friend, data: encode('transfer(address a, uint256 b)', [account, 17n]) },
  approve: { to: usdc, data: encode('approve(address a, uint256 b)', [router, 5n]) },
  unlimited: { to: usdc, data: encode('approve(address a, uint256 b)', [router, most]) },
  allItems: { to: friend, data: encode('setApprovalForAll(address a, bool b)', [router, true]) },
  batch: {
    to: friend,
    data: encode('safeBatchTransferFrom(address a, address b, uint256[] c, uint256[] d, bytes e)', [
      account,
      friend,
      [1n, 2n],
      [10n, 20n],
      '0x1234',
    ]),
  },
  swap: { to: router, data: swap },
  swapCoin: {
    to: router,
    value: 10n ** 18n,
    data: encode('swapExactETHForTokens(uint256 a, address[] b, address c, uint256 d)', [
      7n,
      [dai, usdc],
      account,
      1_796_000_000n,
    ]),
  },
  single: {
    to: router,
    data: encode(
      'exactInputSingle((address a, address b, uint24 c, address d, uint256 e, uint256 f, uint160 g) p)',
      [{ a: usdc, b: dai, c: 500, d: account, e: 1n, f: 2n, g: 0n }],
    ),
  },
  multicall: {
    to: router,
    data: encode('multicall(uint256 a, bytes[] b)', [
      1_796_000_000n,
      [encode('refundETH()', []), encode('unwrapWETH9(uint256 a, address b)', [5n, account])],
    ]),
  },
  aggregate: {
    to: router,
    data: encode('aggregate3((address a, bool b, bytes c)[] d)', [
      [
        { a: usdc, b: true, c: encode('transfer(address a, uint256 b)', [friend, 5n]) },
        { a: dai, b: false, c: '0x12345678' },
      ],
    ]),
  },
  permit2: {
    to: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    data: encode('approve(address a, address b, uint160 c, uint48 d)', [
      usdc,
      router,
      2n ** 160n - 1n,
      1_796_000_000,
    ]),
  },
  daiPermit: {
    to: dai,
    data: encode(
      'permit(address a, address b, uint256 c, uint256 d, bool e, uint8 f, bytes32 g, bytes32 h)',
      [account, friend, 0n, 0n, true, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
    ),
  },
  unknown: { to: friend, data: `0x8dc33f9a${'4f'.repeat(64)}` },
  create: { data: `0x6080${'52'.repeat(40)}` },
}

test.each(Object.keys(calls))(
  'what you see is what you sign: any byte of to, value or data of %s changes the text',
  (name) => {
    const { to, value = 0n, data = '0x' } = calls[name] ?? {}
    const text = showOf({ to, value, data })
    fc.assert(
      fc.property(
        fc.constantFrom('to', 'value', 'data'),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (part, place, flip) => {
          const other = {
            to: part === 'to' && to ? flipByte(to, place, flip) : to,
            value: part === 'value' ? BigInt(flipByte(toHex32(value), place, flip)) : value,
            data: part === 'data' && data !== '0x' ? flipByte(data, place, flip) : data,
          }
          const isSame = other.to === to && other.value === value && other.data === data
          fc.pre(!isSame)
          const otherText = showOf(other)
          expect(otherText).not.toBe(text)
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('what you see is what you sign: another chain is another text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.integer({ min: 1, max: 2 ** 40 }),
      (a, b) => {
        fc.pre(a !== b)
        expect(showOf({ to: friend, value: 5n, chainId: a })).not.toBe(
          showOf({ to: friend, value: 5n, chainId: b }),
        )
      },
    ),
  )
})

test('what you see is what you sign: any byte of a whole transaction changes the text, or it cannot be approved', () => {
  const bytes = bytesOf({ to: usdc, value: 3n, data: swap })
  const text = show(bytes)
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, flip) => {
      const other = Uint8Array.from(bytes)
      other[place] = (other[place] ?? 0) ^ flip
      const otherText = show(other)
      // The tip is part of the highest fee, which is what shows.
      const isTip = place >= tipPlace(bytes) && place < tipPlace(bytes) + 4
      expect(otherText !== text || isTip).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('bytes that are no transaction cannot be approved', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = show(bytes)
      expect(text).toContain('Cannot decode')
      expect(text).toContain('This cannot be approved')
      expect(text).not.toContain('Approve\n')
    }),
  )
})

test('trailing bytes, a signature, blobs and transactions without a chain are no transactions to sign', () => {
  const bytes = bytesOf({ to: friend, value: 1n })
  const signed = hexToBytes(
    serializeTransaction(
      { ...base, to: friend },
      { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 },
    ),
  )
  const chainless = hexToBytes(
    serializeTransaction({ type: 'legacy', to: friend, nonce: 1, gas: 21_000n, gasPrice: 1n }),
  )
  for (const wrong of [Uint8Array.from([...bytes, 0]), signed, chainless])
    expect(show(wrong)).toContain('This cannot be approved')
})

test('legacy and EIP-2930 transactions read like others', () => {
  for (const type of ['legacy', 'eip2930'] as const) {
    const unsigned = { type, chainId: 10, nonce: 1, gas: 21_000n, gasPrice: 10n ** 9n } as const
    const text = show(
      hexToBytes(serializeTransaction({ ...unsigned, to: friend, value: 10n ** 18n })),
    )
    expect(text).toContain('1 ETH')
    expect(text).toContain('OP Mainnet')
    expect(text).toContain('0.000021 ETH')
  }
})

test('a transfer of a token says how much, of what and to whom', () => {
  const text = showOf(calls.transfer ?? {})
  expect(text).toContain('Send tokens')
  expect(text.replace(/\s+/g, ' ')).toContain('Amount 125.5 USDC')
  expect(text).toContain(friend)
  expect(text).toContain('Network fee, at most\n0.003 ETH')
})

test('an unlimited approval says so and needs a tick', () => {
  const text = showOf(calls.unlimited ?? {})
  expect(text).toContain('Unlimited')
  expect(text).toContain('Uniswap')
  expect(text).toContain('I understand, and I want this.')
  expect(showOf(calls.approve ?? {})).not.toContain('I understand')
})

test('a permission in the form of DAI that never ends says so', () => {
  const text = showOf(calls.daiPermit ?? {})
  expect(text).toContain('Valid until\nNo end')
  expect(text).not.toContain('1970')
})

test('taking a permission back is called that', () => {
  const zero = encode('approve(address a, uint256 b)', [router, 0n])
  expect(showOf({ to: usdc, data: zero })).toContain('Take back a permission')
  const off = encode('setApprovalForAll(address a, bool b)', [router, false])
  expect(showOf({ to: friend, data: off })).toContain('Take back access to your collectibles')
  expect(showOf({ to: friend, data: off })).not.toContain('I understand')
})

test('data that is not exactly a known call is not called one', () => {
  const dirty = (encode('approve(address a, uint256 b)', [router, 5n]) + '00') as Hex
  const text = showOf({ to: usdc, data: dirty })
  expect(text).toContain('Cannot decode: the data does not follow the form of this function.')
  expect(text).not.toContain('Allow spending')
})

test('calls inside calls are read, and a danger in one is a danger of all', () => {
  const text = showOf(calls.aggregate ?? {})
  expect(text).toContain('Several steps at once')
  expect(text).toContain('Send tokens')
  expect(text).toContain('Cannot decode: what this contract would do is not known here.')
  const inner = encode('approve(address a, uint256 b)', [friend, most])
  const nested = encode('multicall(bytes[] a)', [[encode('multicall(bytes[] a)', [[inner]])]])
  expect(showOf({ to: usdc, data: nested })).toContain('They could take all tokens of this kind')
})

test('nests of calls that go on for ever stay bytes', () => {
  let data = encode('refundETH()', [])
  for (let depth = 0; depth < 40; depth++) data = encode('multicall(bytes[] a)', [[data]])
  expect(showOf({ to: router, data })).toContain('Cannot decode')
})

test('code for the account (EIP-7702) is spelled out and needs a tick', () => {
  const text = show(
    hexToBytes(
      serializeTransaction({
        ...base,
        type: 'eip7702',
        to: account,
        authorizationList: [
          {
            address: router,
            chainId: 0,
            nonce: 3,
            r: `0x${'11'.repeat(32)}`,
            s: `0x${'22'.repeat(32)}`,
            yParity: 0,
          },
        ],
      }),
    ),
  )
  expect(text).toContain('Your account would follow the code at this address')
  expect(text).toContain(router)
  expect(text).toContain('Every network')
  expect(text).toContain('I understand')
})

test('new code is called that, with its size and all of it', () => {
  const abi = [{ type: 'constructor', inputs: [], stateMutability: 'payable' }] satisfies Abi
  const data = encodeDeployData({ abi, bytecode: `0x6080${'52'.repeat(30)}` })
  const text = showOf({ data, value: 1n })
  expect(text).toContain('Create a contract')
  expect(text).toContain('Bytes of code\n32')
  expect(text).toContain(data)
})

test('several calls are numbered and stand under one another', () => {
  const text = show(bytesOf(calls.approve ?? {}), bytesOf(calls.swap ?? {}))
  expect(text).toContain('2 transactions')
  expect(text.indexOf('1 of 2')).toBeLessThan(text.indexOf('2 of 2'))
})

test('a token that nobody knows is counted in units, and one that names itself is marked', () => {
  const request = {
    ...asker,
    kind: 'transaction',
    transactions: [bytesOf(calls.unknownToken ?? {})],
  } as const
  expect(shownText(request)).toContain('units of a token that is not known here')
  const text = shownText(request, {
    findToken: () => ({ symbol: 'USDC\u202E', decimals: 1, isKnown: false }),
  })
  expect(text).toContain('1.7')
  expect(text).toContain('U+202E')
  expect(text).toContain('as the token calls itself')
})

function flipByte(hex: Hex, place: number, flip: number): Hex {
  const bytes = hexToBytes(hex)
  const at = place % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ flip
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toHex32(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** Where the four bytes of the tip stand: after type, list, chain and nonce. */
function tipPlace(bytes: Uint8Array) {
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.indexOf('3b9aca00') / 2
}
