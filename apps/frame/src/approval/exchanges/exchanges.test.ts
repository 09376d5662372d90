import { devnetContracts } from '@latchkey/testing'
import {
  encodeFunctionData,
  encodePacked,
  hexToBytes,
  parseAbi,
  serializeTransaction,
  toFunctionSelector,
  type Abi,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { parseSignature } from '../calldata/parseSignature.ts'
import { shownText } from '../fixtures/shownText.tsx'
import { findKnownToken } from '../knownTokens.ts'
import { english, loadLanguage, type Language } from '../../screens/texts/texts.ts'
import { exchangeCalls } from './exchangeCalls.ts'
import { words as judgeWords } from '../judgeWords.ts'
import { words } from './words.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const thief = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const nobody = '0x0000000000000000000000000000000000000000'
const itself = '0x0000000000000000000000000000000000000002'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const routerV2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const oneInch = '0x111111125421cA6dc452d289314280a0f8842A65'
const lifi = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const deadline = 1_796_000_000n
const million = 10n ** 6n
const ether = 10n ** 18n

function encode(signature: string, ...args: readonly unknown[]): Hex {
  const texts: readonly string[] = [`function ${signature}`]
  const abi: Abi = parseAbi(texts)
  return encodeFunctionData({ abi, args })
}

type Sent = {
  readonly to: Hex
  readonly data: Hex
  readonly value?: bigint
  readonly chainId?: number
}
const show = ({ to, data, value = 0n, chainId = 1 }: Sent, symbol?: string, language?: Language) =>
  shownText(
    {
      kind: 'transaction',
      origin: 'https://app.example',
      account,
      transactions: [
        hexToBytes(
          serializeTransaction({
            type: 'eip1559',
            chainId,
            nonce: 7,
            gas: 150_000n,
            maxFeePerGas: 20_000_000_000n,
            to,
            data,
            value,
          }),
        ),
      ],
    },
    {
      findToken: (chainId, address) =>
        symbol === undefined
          ? findKnownToken(chainId, address)
          : { symbol, decimals: 18, isKnown: false },
      ...(language && { language }),
    },
  ).replaceAll('\u00a0', ' ')
const tick = 'I understand, and I want this.'

const along = (amount: bigint, minimum: bigint, path: readonly Hex[], to: Hex = account): Hex =>
  encode(
    'swapExactTokensForTokens(uint256 a, uint256 b, address[] c, address d)',
    amount,
    minimum,
    path,
    to,
  )
const multicall = (...steps: readonly Hex[]) =>
  encode('multicall(uint256 a, bytes[] b)', deadline, steps)
const unwrap = (minimum: bigint, to: Hex = account) =>
  encode('unwrapWETH9(uint256 a, address b)', minimum, to)
const signature = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const lifiSwap = (from: Hex, to: Hex) => ({
  a: thief,
  b: thief,
  c: from,
  d: to,
  e: 100n * million,
  f: '0x12345678',
  g: true,
})
const lifiStruct = '(address a, address b, address c, address d, uint256 e, bytes f, bool g)'

/** A swap of each kind, and what is said of it. */
const swaps: readonly (readonly [name: string, sent: Sent, says: string])[] = [
  [
    'ETH for tokens at Router02',
    {
      to: routerV2,
      value: ether,
      data: encode(
        'swapExactETHForTokens(uint256 a, address[] b, address c, uint256 d)',
        2_950n * million,
        [weth, usdc],
        account,
        deadline,
      ),
    },
    'You sell 1 ETH and get at least 2,950 USDC, through Uniswap.',
  ],
  [
    'tokens for ETH at Router02',
    {
      to: routerV2,
      data: encode(
        'swapExactTokensForETH(uint256 a, uint256 b, address[] c, address d, uint256 e)',
        3_000n * million,
        985n * 10n ** 15n,
        [usdc, weth],
        account,
        deadline,
      ),
    },
    'You sell 3,000 USDC and get at least 0.985 ETH, through Uniswap.',
  ],
  [
    'ETH for tokens at SwapRouter02',
    { to: router, value: ether, data: multicall(along(ether, 2_950n * million, [weth, usdc])) },
    'You sell 1 ETH and get at least 2,950 USDC, through Uniswap.',
  ],
  [
    'tokens for ETH with a permit, unwrapped by the router',
    {
      to: router,
      data: multicall(
        encode(
          'selfPermit(address a, uint256 b, uint256 c, uint8 d, bytes32 e, bytes32 f)',
          usdc,
          3_000n * million,
          deadline,
          27,
          ...signature,
        ),
        along(3_000n * million, 0n, [usdc, weth], itself),
        unwrap(985n * 10n ** 15n),
      ),
    },
    'You sell 3,000 USDC and get at least 0.985 ETH, through Uniswap.',
  ],
  [
    'an exact amount bought',
    {
      to: router,
      data: encode(
        'swapTokensForExactTokens(uint256 a, uint256 b, address[] c, address d)',
        ether / 10n,
        310n * million,
        [usdc, weth],
        account,
      ),
    },
    'You sell at most 310 USDC and get 0.1 WETH, through Uniswap.',
  ],
  [
    'pools of v3, one after the other',
    {
      to: router,
      data: encode('exactInput((bytes a, address b, uint256 c, uint256 d) e)', {
        a: encodePacked(
          ['address', 'uint24', 'address', 'uint24', 'address'],
          [usdc, 500, weth, 3000, dai],
        ),
        b: '0x0000000000000000000000000000000000000001',
        c: 100n * million,
        d: 99n * ether + 1n,
      }),
    },
    'You sell 100 USDC and get at least 99.000000000000000001 DAI, through Uniswap.',
  ],
  [
    'two ways to the same token',
    {
      to: router,
      data: multicall(
        along(60n * million, 59n * ether, [usdc, dai]),
        along(40n * million, 39n * ether, [usdc, weth, dai]),
      ),
    },
    'You sell 100 USDC and get at least 98 DAI, through Uniswap.',
  ],
  [
    '1inch, where nobody stands for the caller',
    {
      to: oneInch,
      data: encode(
        'swap(address a, (address b, address c, address d, address e, uint256 f, uint256 g, uint256 h) i, bytes j)',
        thief,
        { b: usdc, c: coin, d: thief, e: nobody, f: 300n * million, g: ether / 10n, h: 0n },
        '0x1234',
      ),
    },
    'You sell 300 USDC and get at least 0.1 ETH, through 1inch.',
  ],
  [
    'LI.FI',
    {
      to: lifi,
      data: encode(
        `swapTokensSingleV3ERC20ToNative(bytes32 a, string b, string c, address d, uint256 e, ${lifiStruct} f)`,
        signature[0],
        'app',
        '',
        account,
        ether / 50n,
        lifiSwap(usdc, nobody),
      ),
    },
    'You sell 100 USDC and get at least 0.02 ETH, through LI.FI.',
  ],
]

test.each(swaps)('%s: says in one sentence what is sold and bought', (_, sent, says) => {
  const text = show(sent)
  expect(text).toContain(says)
  expect(text).not.toContain(tick)
  expect(text).not.toContain('Cannot decode')
})

test.each(swaps)('%s: a contract that is no known exchange is a danger', (_, sent, says) => {
  const text = show({ ...sent, to: thief })
  expect(text).not.toContain(says)
  expect(text).toContain(words.riskExchange.en)
  expect(text).toContain(tick)
})

test.each(swaps.filter(([name]) => !/v3|caller/.test(name)))(
  '%s: a receiver other than the account is a danger',
  (_, sent) => {
    const data = sent.data.replaceAll(account.slice(2).toLowerCase(), thief.slice(2).toLowerCase())
    const text = show({ ...sent, data: data as Hex })
    expect(text).toContain(words.riskRecipient.en)
    expect(text).toContain(tick)
  },
)

test('what stays with the router, and what has no least amount, is a danger', () => {
  const left = multicall(along(100n * million, ether / 50n, [usdc, weth], itself))
  expect(show({ to: router, data: left })).toContain(words.riskRecipient.en)
  const nothing = multicall(along(100n * million, 0n, [usdc, weth], itself), unwrap(0n))
  expect(show({ to: router, data: nothing })).toContain(words.riskNothing.en)
  const taken = multicall(along(100n * million, 1n, [usdc, weth], itself), unwrap(1n, thief))
  expect(show({ to: router, data: taken })).toContain(words.riskRecipient.en)
})

test('a step that nobody can read takes the sentence away, and no danger of the others', () => {
  const data = multicall(along(100n * million, ether, [usdc, weth], thief), '0x12345678')
  const text = show({ to: router, data })
  expect(text).not.toContain('You sell')
  expect(text).toContain('Cannot decode')
  expect(text).toContain(words.riskRecipient.en)
  expect(text).toContain(tick)
})

test('coins that come with a call and are not what it sells take the sentence away', () => {
  const data = along(100n * million, ether, [usdc, weth])
  expect(show({ to: router, data, value: 1n })).not.toContain('You sell')
  // The same number, of a token that they are not wrapped into.
  expect(show({ to: router, data, value: 100n * million })).not.toContain('You sell')
})

test.each([
  ['Ethereum', 1, router, weth, usdc, '1 ETH'],
  [
    'BNB Smart Chain',
    56,
    '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    '0x55d398326f99059fF775485246999027B3197955',
    '1 BNB',
  ],
  [
    'Polygon',
    137,
    router,
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    '1 POL',
  ],
  [
    'Avalanche',
    43114,
    '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    '1 AVAX',
  ],
  [
    'the local world',
    31337,
    devnetContracts.swapRouter,
    devnetContracts.wrappedNative,
    devnetContracts.usd,
    '1 ETH',
  ],
] as const)(
  'coins of %s are sold as what they are wrapped into',
  (_, chainId, to, wrapped, dollars, says) => {
    const data = along(ether, million, [wrapped, dollars])
    const text = show({ to, data, value: ether, chainId })
    expect(text).toContain(`You sell ${says} and get at least`)
    expect(text).not.toContain(tick)
    // Tokens unknown to the frame may be worthless.
    const unknown = show({
      to,
      data: along(ether, million, [wrapped, thief]),
      value: ether,
      chainId,
    })
    expect(unknown).not.toContain('You sell')
    expect(unknown).toContain(words.riskBought.en)
    expect(unknown).toContain(tick)
  },
)

/** A single pool of v3 that sells USDC. */
const single = (amount: bigint): Hex =>
  encode(
    'exactInputSingle((address a, address b, uint24 c, address d, uint256 e, uint256 f, uint160 g) h)',
    { a: usdc, b: weth, c: 500, d: account, e: amount, f: ether, g: 0n },
  )
const pull = (amount: bigint) => encode('pull(address a, uint256 b)', usdc, amount)
const wrap = encode('wrapETH(uint256 a)', ether)
const sold = 100n * million

/** Steps that take more from the account than the swaps among them say. */
const opened: readonly (readonly [name: string, steps: readonly Hex[], value: bigint])[] = [
  ['0 of what it was handed, in pools of v3', [pull(sold), single(0n)], 0n],
  ['0 of what it was handed, in pools of v2', [pull(sold), along(0n, ether, [usdc, weth])], 0n],
  ['0 of the coins it has wrapped', [wrap, along(0n, sold, [weth, usdc])], ether],
  ['0, and an amount as well', [single(sold), along(0n, ether, [usdc, weth])], 0n],
  ['less than it was handed', [pull(100n * sold), single(sold)], 0n],
  // Amounts that a swap names are taken from the account all the same.
  ['as much as it was handed', [pull(sold), single(sold)], 0n],
  ['as much as it has wrapped', [wrap, along(ether, sold, [weth, usdc])], ether],
]
test.each(opened)('SwapRouter02 sells %s: no sentence, but a danger', (_, steps, value) => {
  const text = show({ to: router, data: multicall(...steps), value })
  expect(text).not.toContain('You sell')
  expect(text).toContain(english.texts.riskUnread)
  expect(text).toContain(tick)
})

test('what is handed to a router and swept up by somebody is a danger without a swap, too', () => {
  const sweep = encode('sweepToken(address a, uint256 b, address c)', usdc, 0n, thief)
  const text = show({ to: router, data: multicall(pull(sold), sweep) })
  expect(text).toContain(english.texts.riskUnread)
  expect(text).toContain(tick)
})

test('several tokens that LI.FI takes are not added up in one sentence', () => {
  const take = (steps: readonly object[]) =>
    show({
      to: lifi,
      data: encode(
        `swapTokensMultipleV3ERC20ToNative(bytes32 a, string b, string c, address d, uint256 e, ${lifiStruct}[] f)`,
        signature[0],
        'app',
        '',
        account,
        ether,
        steps,
      ),
    })
  expect(take([lifiSwap(usdc, nobody), lifiSwap(usdc, nobody)])).toContain('You sell 200 USDC')
  expect(take([lifiSwap(dai, nobody), lifiSwap(usdc, nobody)])).not.toContain('You sell')
})

/** A call of AllowanceHolder, and of the Settler that it lets take 100 USDC. */
const hold = (operator: Hex, target: Hex, data: Hex): Sent => ({
  to: holder,
  data: encode(
    'exec(address a, address b, uint256 c, address d, bytes e)',
    operator,
    usdc,
    sold,
    target,
    data,
  ),
})
const settle = (to: Hex) =>
  encode(
    'execute((address a, address b, uint256 c) d, bytes[] e, bytes32 f)',
    { a: to, b: dai, c: 99n * ether },
    ['0x12'],
    signature[0],
  )

test.each([
  ['a Settler, of which anybody could be one', thief, thief],
  ['one contract while another may take the tokens', thief, oneInch],
  ['a contract that is an exchange, but no Settler', oneInch, oneInch],
] as const)('0x calls %s: what it promises is called a promise, and a danger', (_, may, is) => {
  const text = show(hold(may, is, settle(account)))
  expect(text).toContain(
    'You sell 100 USDC and are promised at least 99 DAI, by a contract that is not known here.',
  )
  expect(text).not.toContain('through 0x')
  expect(text).toContain(words.riskExchange.en)
  expect(text).toContain(tick)
  expect(show(hold(may, is, settle(thief)))).toContain(words.riskRecipient.en)
})

test('whom 0x lets take tokens is a danger whatever function is called', () => {
  const transfer = encode('transfer(address a, uint256 b)', account, 1n)
  const text = show(hold(thief, thief, transfer))
  expect(text).not.toContain('You sell')
  expect(text).toContain(words.riskExchange.en)
  expect(text).toContain(tick)
})

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const caller = '0x0000000000000000000000000000000000000001'

/** Calls that Multicall3 makes, in the account's place. */
const aggregate = (...steps: readonly Sent[]): Sent => ({
  to: multicall3,
  value: steps.reduce((total, { value = 0n }) => total + value, 0n),
  data: encode(
    'aggregate3Value((address a, bool b, uint256 c, bytes d)[] e)',
    steps.map(({ to, data, value = 0n }) => ({ a: to, b: false, c: value, d: data })),
  ),
})

test.each(swaps)('%s: by Multicall3 it is a danger, since that one sells', (_, sent, says) => {
  const text = show(aggregate(sent))
  expect(text).not.toContain(says)
  expect(text).toContain(words.riskExchange.en)
  expect(text).toContain(tick)
})

test.each([
  encode('aggregate((address a, bytes b)[] c)', [
    { a: router, b: along(sold, 0n, [usdc, weth], thief) },
  ]),
  encode('tryAggregate(bool a, (address b, bytes c)[] d)', true, [
    { b: router, c: along(sold, 0n, [usdc, weth], thief) },
  ]),
  encode('aggregate3((address a, bool b, bytes c)[] d)', [
    { a: usdc, b: true, c: encode('transfer(address a, uint256 b)', thief, 1n) },
    { a: router, b: true, c: multicall(along(sold, 0n, [usdc, weth], thief)) },
  ]),
])('what Multicall3 swaps is warned of as any swap is, whatever else it does', (data) => {
  const text = show({ to: multicall3, data })
  expect(text).not.toContain('You sell')
  for (const danger of [words.riskExchange, words.riskRecipient, words.riskNothing])
    expect(text).toContain(danger.en)
})

test('what goes to the caller goes to Multicall3, and does not stand for the account', () => {
  const swap = (to: Hex): Sent => ({ to: router, data: along(sold, ether, [usdc, weth], to) })
  expect(show(swap(caller))).toContain(words.caller.en)
  const text = show(aggregate(swap(caller)))
  expect(text).not.toContain(words.caller.en)
  expect(text).toContain(words.riskRecipient.en)
  expect(show(aggregate(swap(account)))).not.toContain(words.riskRecipient.en)
  // No word of a receiver is one for the caller.
  const unnamed = encode('unoswap(uint256 a, uint256 b, uint256 c, uint256 d)', 1n, sold, ether, 1n)
  expect(show({ to: oneInch, data: unnamed })).not.toContain(words.riskRecipient.en)
  expect(show(aggregate({ to: oneInch, data: unnamed }))).toContain(words.riskRecipient.en)
})

test('what stays with one router is not collected from another', () => {
  const left: Sent = { to: router, data: along(sold, ether, [usdc, weth], itself) }
  const collect = (to: Hex): Sent => ({ to, data: unwrap(ether) })
  expect(show(aggregate(left, collect(router)))).not.toContain(words.riskRecipient.en)
  expect(show(aggregate(left, collect(thief)))).toContain(words.riskRecipient.en)
})

test('a token’s own word for itself is in quotes, and no word at all when it could be read as more', () => {
  const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
  const sent: Sent = { to: router, data: along(100n * ether, ether, [thief, link]) }
  expect(show(sent, 'LUSD')).toContain('You sell 100 “LUSD” and get at least 1 “LUSD”')
  expect(show(sent, 'USDC, really')).toContain(`You sell 100 (${thief.slice(0, 8)}…)`)
})

test('each language separates digits its own way', async () => {
  const data = along(3_000_500_000n, ether + ether / 4n, [usdc, weth])
  expect(show({ to: router, data }, undefined, await loadLanguage('de'))).toContain(
    'Sie verkaufen 3.000,5 USDC und erhalten mindestens 1,25 WETH, über Uniswap.',
  )
})

test('an approval says who may take how much; one for a stranger is pointed out', () => {
  const approve = (spender: Hex): Sent => ({
    to: usdc,
    data: encode('approve(address a, uint256 b)', spender, 5n * million),
  })
  expect(show(approve(holder))).toContain('You let 0x take at most 5 USDC.')
  const text = show(approve(thief))
  expect(text).toContain(judgeWords.riskSpender.en)
  expect(text).toContain(tick)
  expect(text).not.toContain('You let')
})

test('what a permit allows within a swap is limited, or called unlimited', () => {
  const permit = (amount: bigint) =>
    multicall(
      encode(
        'selfPermitIfNecessary(address a, uint256 b, uint256 c, uint8 d, bytes32 e, bytes32 f)',
        usdc,
        amount,
        deadline,
        27,
        ...signature,
      ),
      along(100n * million, ether, [usdc, dai]),
    )
  expect(show({ to: router, data: permit(100n * million) })).not.toContain(tick)
  expect(show({ to: router, data: permit(2n ** 256n - 1n) })).toContain('Unlimited')
})

test('functions of exchanges have the four bytes that these have on the chain', () => {
  const selectors = new Map(
    exchangeCalls.map(({ signature: text }) => {
      const item = parseSignature(text)
      return [toFunctionSelector(item), item.name] as const
    }),
  )
  const expected = {
    '0x07ed2379': 'swap',
    '0x83800a8e': 'unoswap',
    '0x8770ba91': 'unoswap2',
    '0x19367472': 'unoswap3',
    '0xa76dfc3b': 'ethUnoswap',
    '0x89af926a': 'ethUnoswap2',
    '0x188ac35d': 'ethUnoswap3',
    '0x4666fc80': 'swapTokensSingleV3ERC20ToERC20',
    '0x733214a3': 'swapTokensSingleV3ERC20ToNative',
    '0xaf7060fd': 'swapTokensSingleV3NativeToERC20',
    '0x5fd9ae2e': 'swapTokensMultipleV3ERC20ToERC20',
    '0x2c57e884': 'swapTokensMultipleV3ERC20ToNative',
    '0x736eac0b': 'swapTokensMultipleV3NativeToERC20',
    '0x2213bc0b': 'exec',
    '0x1fff991f': 'execute',
    '0x472b43f3': 'swapExactTokensForTokens',
    '0x42712a67': 'swapTokensForExactTokens',
    '0x04e45aaf': 'exactInputSingle',
    '0xb858183f': 'exactInput',
    '0xf3995c67': 'selfPermit',
    '0x49404b7c': 'unwrapWETH9',
    '0x12210e8a': 'refundETH',
  }
  for (const [selector, name] of Object.entries(expected))
    expect(selectors.get(selector as Hex), selector).toBe(name)
})

const safe = 'safeTransferFrom(address from, address to, uint256 id'
test('a collectible that is given away is one sentence, which names it, its collection and who gets it', () => {
  const one = show({ to: router, data: encode(`${safe})`, account, thief, 42n) })
  expect(one).toContain(
    'You give collectible #42 of the collection 0x68b346…65Fc45 to 0x3C44Cd…4293BC, for good.',
  )
  const data = encode(`${safe}, uint256 amount, bytes data)`, account, thief, 10n ** 40n, 3n, '0x')
  expect(show({ to: router, data })).toContain('You give 3 copies of collectible #100000000000… of')
})

test('what is not the account’s own, or stays with it, is no gift', () => {
  for (const [from, to] of [
    [thief, account],
    [account, account],
    [thief, thief],
  ])
    expect(show({ to: router, data: encode(`${safe})`, from, to, 42n) })).not.toContain('You give')
})
