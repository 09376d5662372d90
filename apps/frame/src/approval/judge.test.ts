import { encodePacked, type Hex } from 'viem'
import { expect, test } from 'vitest'
import {
  account,
  coin,
  collection,
  dai,
  deadline,
  encode,
  ether,
  holder,
  lifi,
  longTail,
  million,
  needsTick,
  oneInch,
  permit2,
  signStory,
  storyOf,
  stranger,
  thief,
  universalRouter,
  uniswap,
  uniswapV2,
  usdc,
  usdt,
  weth,
  zeroAddress,
  type Sent,
} from './fixtures/calls.ts'
import { storyText } from './fixtures/shownText.tsx'
import { words } from './judgeWords.ts'
import type { Story } from './story.ts'

const approve = (to: Hex, spender: Hex, amount: bigint): Sent => ({
  to,
  data: encode('approve(address a, uint256 b)', spender, amount),
})
const transfer = (token: Hex, to: Hex, amount: bigint): Sent => ({
  to: token,
  data: encode('transfer(address a, uint256 b)', to, amount),
})
const along = (amount: bigint, least: bigint, path: readonly Hex[], to: Hex = account) =>
  encode(
    'swapExactTokensForTokens(uint256 a, uint256 b, address[] c, address d)',
    amount,
    least,
    path,
    to,
  )
const multicall = (...steps: readonly Hex[]) =>
  encode('multicall(uint256 a, bytes[] b)', deadline, steps)
const call = (to: Hex, signature: string, ...args: readonly unknown[]): Sent => ({
  to,
  data: encode(signature, ...args),
})
const paid = (value: bigint, sent: Sent): Sent => ({ ...sent, value })
const hash = `0x${'11'.repeat(32)}`
const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const savings = '0x83F20F44975D03b1b09e64809B757c47f942BEeA'
const ens = '0x253553366Da8546fC250F225fe3d25d0C782303b'
const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const lifiStruct = '(address a, address b, address c, address d, uint256 e, bytes f, bool g)'

/** Common requests, in the formats that sites send. */
const everyday: Readonly<Record<string, Sent>> = {
  'send ETH': { to: thief, value: ether },
  'send USDC': transfer(usdc, thief, 100n * million),
  'send USDT': transfer(usdt, thief, 5n * million),
  'send a token that the chain knows': transfer(longTail, thief, ether),
  'send a collectible': call(
    collection,
    'safeTransferFrom(address a, address b, uint256 c)',
    account,
    thief,
    42n,
  ),
  'allow Uniswap an exact amount': approve(usdc, uniswap, 100n * million),
  'allow Aave an exact amount': approve(dai, aave, ether),
  'allow 1inch an exact amount': approve(usdc, oneInch, 100n * million),
  'allow LI.FI an exact amount': approve(usdt, lifi, 100n * million),
  'allow 0x an exact amount': approve(usdc, holder, 100n * million),
  'allow Permit2 everything': approve(usdc, permit2, 2n ** 256n - 1n),
  'allow an unknown farm': approve(usdc, stranger, 100n * million),
  'allow Uniswap by Permit2': call(
    permit2,
    'approve(address a, address b, uint160 c, uint48 d)',
    usdc,
    universalRouter,
    100n * million,
    1_796_000_000,
  ),
  'take an allowance back': approve(usdc, stranger, 0n),
  'take collectibles back': call(
    collection,
    'setApprovalForAll(address a, bool b)',
    stranger,
    false,
  ),
  'list collectibles on a market': call(
    collection,
    'setApprovalForAll(address a, bool b)',
    seaport,
    true,
  ),
  'swap ETH at v2': paid(
    ether,
    call(
      uniswapV2,
      'swapExactETHForTokens(uint256 a, address[] b, address c, uint256 d)',
      2_950n * million,
      [weth, usdc],
      account,
      deadline,
    ),
  ),
  'swap for ETH at v2': call(
    uniswapV2,
    'swapExactTokensForETH(uint256 a, uint256 b, address[] c, address d, uint256 e)',
    3_000n * million,
    ether,
    [usdc, weth],
    account,
    deadline,
  ),
  'swap tokens at v2': call(
    uniswapV2,
    'swapExactTokensForTokens(uint256 a, uint256 b, address[] c, address d, uint256 e)',
    100n * million,
    99n * ether,
    [usdc, dai],
    account,
    deadline,
  ),
  'swap ETH at v3': paid(ether, {
    to: uniswap,
    data: multicall(along(ether, 2_950n * million, [weth, usdc])),
  }),
  'swap tokens at v3': { to: uniswap, data: along(100n * million, 99n * ether, [usdc, dai]) },
  'swap for ETH at v3': {
    to: uniswap,
    data: multicall(
      along(3_000n * million, 0n, [usdc, weth], '0x0000000000000000000000000000000000000002'),
      encode('unwrapWETH9(uint256 a, address b)', ether, account),
    ),
  },
  'swap in one pool': call(
    uniswap,
    'exactInputSingle((address a, address b, uint24 c, address d, uint256 e, uint256 f, uint160 g) h)',
    { a: usdc, b: weth, c: 500, d: account, e: 100n * million, f: ether / 40n, g: 0n },
  ),
  'swap through two pools': call(
    uniswap,
    'exactInput((bytes a, address b, uint256 c, uint256 d) e)',
    {
      a: encodePacked(
        ['address', 'uint24', 'address', 'uint24', 'address'],
        [usdc, 500, weth, 3000, dai],
      ),
      b: account,
      c: 100n * million,
      d: 99n * ether,
    },
  ),
  'swap at 1inch': call(
    oneInch,
    'swap(address a, (address b, address c, address d, address e, uint256 f, uint256 g, uint256 h) i, bytes j)',
    stranger,
    { b: usdc, c: coin, d: stranger, e: account, f: 300n * million, g: ether / 10n, h: 0n },
    '0x1234',
  ),
  'swap at LI.FI': call(
    lifi,
    `swapTokensSingleV3ERC20ToNative(bytes32 a, string b, string c, address d, uint256 e, ${lifiStruct} f)`,
    hash,
    'app',
    '',
    account,
    ether / 50n,
    {
      a: stranger,
      b: stranger,
      c: usdc,
      d: zeroAddress,
      e: 100n * million,
      f: '0x12345678',
      g: true,
    },
  ),
  'swap by 0x': call(
    holder,
    'exec(address a, address b, uint256 c, address d, bytes e)',
    stranger,
    usdc,
    100n * million,
    stranger,
    encode(
      'execute((address a, address b, uint256 c) d, bytes[] e, bytes32 f)',
      { a: account, b: dai, c: 99n * ether },
      ['0x12'],
      hash,
    ),
  ),
  'swap by the universal router': paid(
    ether,
    call(
      universalRouter,
      'execute(bytes a, bytes[] b, uint256 c)',
      '0x0b00',
      ['0x', '0x'],
      deadline,
    ),
  ),
  'swap for a token that only the chain knows': {
    to: uniswap,
    data: along(100n * million, ether, [usdc, longTail]),
  },
  'swap on Base': {
    chainId: 8453,
    to: '0x2626664c2603336E57B271c5C0b26F421741e481',
    value: ether,
    data: along(ether, 2_900n * million, [
      '0x4200000000000000000000000000000000000006',
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    ]),
  },
  'swap at an unknown exchange': {
    to: stranger,
    data: along(100n * million, 99n * ether, [usdc, dai]),
  },
  'add to a pool': paid(
    ether,
    call(
      uniswapV2,
      'addLiquidityETH(address a, uint256 b, uint256 c, uint256 d, address e, uint256 f)',
      usdc,
      2_950n * million,
      2_900n * million,
      ether,
      account,
      deadline,
    ),
  ),
  'wrap ETH': paid(ether, call(weth, 'deposit()')),
  'unwrap ETH': call(weth, 'withdraw(uint256 a)', ether),
  'stake at Lido': paid(
    ether,
    call('0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', 'submit(address a)', zeroAddress),
  ),
  'stake in an unknown farm': call(stranger, 'stake(uint256 a)', 100n * million),
  'claim from an unknown farm': call(stranger, 'getReward()'),
  'leave an unknown farm': call(stranger, 'exit()'),
  'lend at Aave': call(
    aave,
    'supply(address a, uint256 b, address c, uint16 d)',
    usdc,
    100n * million,
    account,
    0,
  ),
  'take back from Aave': call(
    aave,
    'withdraw(address a, uint256 b, address c)',
    usdc,
    100n * million,
    account,
  ),
  'pay back at Aave': call(
    aave,
    'repay(address a, uint256 b, uint256 c, address d)',
    usdc,
    100n * million,
    2n,
    account,
  ),
  'save DAI': call(savings, 'deposit(uint256 a, address b)', ether, account),
  'end saving DAI': call(
    savings,
    'redeem(uint256 a, address b, address c)',
    ether,
    account,
    account,
  ),
  'mint for nothing': call(stranger, 'mint(uint256 a)', 1n),
  'mint for ETH': paid(ether / 20n, call(stranger, 'mint(address a, uint256 b)', account, 1n)),
  'bridge ETH to Base': paid(
    ether,
    call(
      '0x3154Cf16ccdb4C6d922629664174b904d80F2C35',
      'bridgeETHTo(address a, uint32 b, bytes c)',
      account,
      200_000,
      '0x',
    ),
  ),
  'bridge ETH to Arbitrum': paid(
    ether,
    call('0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f', 'depositEth()'),
  ),
  'bridge ETH by an unknown bridge': paid(ether, { to: stranger, data: '0x8dc33f9a' }),
  'register a name': paid(
    ether / 100n,
    call(
      ens,
      'register(string a, address b, uint256 c, bytes32 d, address e, bytes[] f, bool g, uint16 h)',
      'ada',
      account,
      31_536_000n,
      hash,
      stranger,
      [],
      true,
      0,
    ),
  ),
  'claim an airdrop': call(
    stranger,
    'claim(uint256 a, address b, uint256 c, bytes32[] d)',
    7n,
    account,
    ether,
    [hash],
  ),
}

test('of 50 everyday calls at most 15 need a tick', () => {
  const names = Object.keys(everyday)
  expect(names).toHaveLength(50)
  const ticked = names.filter((name) => needsTick(storyOf(everyday[name] ?? {})))
  expect(ticked.length, ticked.join('\n')).toBeLessThanOrEqual(15)
  for (const story of names.map((name) => storyOf(everyday[name] ?? {})))
    expect(story.blocked).toBeUndefined()
})

test.each(Object.keys(everyday))('%s: nothing is called dangerous twice', (name) => {
  const keys = storyOf(everyday[name] ?? {}).risks.map(({ phrase }) => JSON.stringify(phrase))
  expect(new Set(keys).size).toBe(keys.length)
})

const most = 2n ** 256n - 1n
const balanceOf = (amount: bigint) => ({ findBalance: () => amount })
const tokensOnly = (amount: bigint) => ({
  findBalance: (_chain: number, _account: string, token?: string) =>
    token === undefined ? 10n ** 30n : amount,
})
const transferFrom = (to: Hex, id: bigint): Sent =>
  call(to, 'transferFrom(address a, address b, uint256 c)', account, thief, id)
const pool = 0x123456789n

/** Requests that look harmless but take assets from the account. */
const attacks: Readonly<Record<string, () => Story>> = {
  'allowance of 2^128 - 1': () => storyOf(approve(usdc, thief, 2n ** 128n - 1n)),
  'allowance of 2^128 - 1 for a known spender': () =>
    storyOf(approve(usdc, uniswap, 2n ** 128n - 1n), tokensOnly(million)),
  'allowance just above the balance': () =>
    storyOf(approve(usdc, uniswap, million + 1n), tokensOnly(million)),
  'allowance with an unknown balance': () =>
    storyOf(approve(usdc, uniswap, 1n), { findBalance: () => undefined }),
  'allowance of 1 for a stranger': () => storyOf(approve(usdc, thief, 1n)),
  'more allowance': () => storyOf(call(usdc, 'increaseAllowance(address a, uint256 b)', thief, 5n)),
  'much more allowance': () =>
    storyOf(
      call(usdc, 'increaseAllowance(address a, uint256 b)', uniswap, 2n * million),
      tokensOnly(million),
    ),
  'allowance by Permit2': () =>
    storyOf(
      call(
        permit2,
        'approve(address a, address b, uint160 c, uint48 d)',
        usdc,
        thief,
        5n,
        1_796_000_000,
      ),
    ),
  'allowance inside a batch': () =>
    storyOf({ to: uniswap, data: multicall(approve(usdc, thief, 5n).data ?? '0x') }),
  'all collectibles': () =>
    storyOf(call(collection, 'setApprovalForAll(address a, bool b)', thief, true)),
  'coins for an unknown deposit': () => storyOf(paid(10n * ether, call(stranger, 'deposit()'))),
  'coins for an unknown submit': () =>
    storyOf(paid(10n * ether, call(stranger, 'submit(address a)', zeroAddress))),
  'coins for an unknown bridge': () =>
    storyOf(paid(10n * ether, call(stranger, 'depositETH(uint32 a, bytes b)', 1, '0x'))),
  'coins for a transfer of tokens': () => storyOf(paid(ether, transfer(usdc, thief, 1n))),
  'coins for an unknown batch': () =>
    storyOf(paid(ether, call(stranger, 'multicall(bytes[] a)', []))),
  'coins for a batch that uses none': () =>
    storyOf(
      paid(
        ether,
        call(
          '0xcA11bde05977b3631167028862bE2a173976CA11',
          'aggregate((address a, bytes b)[] c)',
          [],
        ),
      ),
    ),
  'coins on top of a swap of tokens': () =>
    storyOf(paid(ether, { to: uniswap, data: along(100n * million, ether, [usdc, dai]) })),
  'collectible 0 approved': () => storyOf(approve(collection, thief, 0n)),
  'collectible 1 approved': () => storyOf(approve(collection, thief, 1n)),
  'either approved, 0': () => storyOf(approve(stranger, thief, 0n)),
  'either approved, 1': () => storyOf(approve(stranger, thief, 1n)),
  'collectible moved': () => storyOf(transferFrom(collection, 1n)),
  'either moved': () => storyOf(transferFrom(stranger, 1n)),
  'pool that the caller names': () =>
    storyOf(
      call(
        oneInch,
        'unoswap(uint256 a, uint256 b, uint256 c, uint256 d)',
        BigInt(usdc),
        100n * million,
        1n,
        pool,
      ),
    ),
  'two pools that the caller names': () =>
    storyOf(
      call(
        oneInch,
        'unoswap2(uint256 a, uint256 b, uint256 c, uint256 d, uint256 e)',
        BigInt(usdc),
        100n * million,
        1n,
        pool,
        pool,
      ),
    ),
  'coins in a pool that the caller names': () =>
    storyOf(paid(ether, call(oneInch, 'ethUnoswap(uint256 a, uint256 b)', 1n, pool))),
  'unlisted token bought': () =>
    storyOf({ to: uniswap, data: along(100n * million, ether, [usdc, longTail]) }),
  'vault shares for another account': () =>
    storyOf(call(savings, 'deposit(uint256 a, address b)', ether, thief)),
  'vault redeemed to another account': () =>
    storyOf(call(savings, 'redeem(uint256 a, address b, address c)', ether, thief, account)),
  'supply for another account': () =>
    storyOf(call(aave, 'supply(address a, uint256 b, address c, uint16 d)', usdc, 1n, thief, 0)),
  'tokens to their own contract': () => storyOf(transfer(usdc, usdc, million)),
  'tokens to the zero address': () => storyOf(transfer(usdc, zeroAddress, million)),
  'tokens to the contract of others': () => storyOf(transfer(usdc, dai, million)),
  'unknown tokens to their own contract': () => storyOf(transfer(longTail, longTail, ether)),
  'tokens to where they are burnt': () =>
    storyOf(transfer(usdc, '0x000000000000000000000000000000000000dEaD', million)),
  'coins to the zero address': () => storyOf({ to: zeroAddress, value: ether }),
  'coins to the contract of a token': () => storyOf({ to: usdc, value: ether }),
  'more coins than there are': () =>
    storyOf({ to: thief, value: 1_000n * ether }, balanceOf(5n * ether)),
  'coins and no fee left': () => storyOf({ to: thief, value: ether }, balanceOf(ether)),
  'more tokens than there are': () =>
    storyOf(transfer(usdc, thief, 2n * million), tokensOnly(million)),
}

test.each(Object.keys(attacks))('needs a tick: %s', (name) => {
  const story = attacks[name]?.()
  expect(story && needsTick(story)).toBe(true)
})

test('gives unknown contracts no friendly name for common functions', () => {
  const heading = (sent: Sent) => storyOf(sent).heading[0]
  expect(storyOf(paid(10n * ether, call(stranger, 'deposit()'))).heading).toEqual([
    words.callWithCoins,
    { amount: { decimal: '10', unit: 'ETH' } },
  ])
  expect(heading(paid(ether, call(weth, 'deposit()')))).toBe('wrapCoin')
  expect(heading(call(stranger, 'withdraw(uint256 a)', 1n))).toBe('callContract')
  expect(heading(call(usdc, 'withdraw(uint256 a)', 1n))).toBe('callContract')
  expect(heading(call(stranger, 'stake(uint256 a)', 1n))).toBe('callContract')
  expect(heading({ to: stranger, data: along(1n, 1n, [usdc, dai]) })).toBe('callContract')
})

test('numbers of collectibles are no amounts', () => {
  const text = (sent: Sent) => storyText(storyOf(sent)).replace(/\s+/g, ' ')
  expect(text(approve(collection, thief, 1n))).toContain('Allow taking a collectible')
  expect(text(approve(collection, thief, 1n))).toContain('Number 1')
  expect(text(approve(collection, thief, 0n))).not.toContain('Take back')
  expect(text(approve(collection, zeroAddress, 7n))).toContain(
    'Take back a permission for a collectible',
  )
  expect(text(transferFrom(collection, 7n))).toContain('Send a collectible')
  const either = text(approve(stranger, thief, 1n))
  expect(either).toContain('Allow spending, or taking a collectible')
  expect(either).toContain('For tokens, 1 is an amount.')
})

test('a swap through a pool that the caller names has no sentence', () => {
  const story = storyOf(
    call(
      oneInch,
      'unoswap(uint256 a, uint256 b, uint256 c, uint256 d)',
      BigInt(usdc),
      100n * million,
      1n,
      pool,
    ),
  )
  expect(story.cards[0]?.action).toBeUndefined()
})

test('what is missing from the balance is said, the fee included', () => {
  const text = storyText(storyOf({ to: thief, value: 1_000n * ether }, balanceOf(5n * ether)))
  expect(text.replaceAll('\u00a0', ' ')).toContain(
    'Your balance is too low: you have 5 ETH, and this takes up to 1,000.003 ETH.',
  )
  expect(needsTick(storyOf({ to: thief, value: ether }, balanceOf(2n * ether)))).toBe(false)
})

test('needs no tick for an exact allowance to a known spender', () => {
  expect(needsTick(storyOf(approve(usdc, uniswap, million), tokensOnly(million)))).toBe(false)
})

const amount = '5'
const permits: Readonly<Record<string, () => Story>> = {
  'permit of 5 units': () =>
    signStory(
      'Permit',
      { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
      { owner: account, spender: uniswap, value: amount, nonce: 0, deadline: 1_796_000_000 },
      usdc,
    ),
  'permit of nothing': () =>
    signStory(
      'Permit',
      { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
      { owner: account, spender: thief, value: '0', nonce: 0, deadline: 1_796_000_000 },
      usdc,
    ),
  'Permit2 of 5 units': () =>
    signStory(
      'PermitSingle',
      {
        PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
        PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
      },
      {
        details: { token: usdc, amount, expiration: 1_796_000_000, nonce: 0 },
        spender: universalRouter,
        sigDeadline: 1_796_000_000,
      },
      permit2,
    ),
}

const safeTypes = {
  SafeTx:
    'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
}
const safe = (more: object) =>
  signStory('SafeTx', safeTypes, {
    to: stranger,
    value: '0',
    data: '0x',
    operation: 0,
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce: 1,
    ...more,
  })

/** Signatures that others can use to take something. */
const signatures: Readonly<Record<string, () => Story>> = {
  ...permits,
  'delegatecall of a Safe': () => safe({ operation: 1 }),
  'call of a Safe': () => safe({ data: approve(usdc, thief, most).data }),
  'coins of a Safe': () => safe({ value: String(ether) }),
  'order of Seaport': () =>
    signStory(
      'OrderComponents',
      {
        OrderComponents:
          'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
        OfferItem:
          'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount',
        ConsiderationItem:
          'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient',
      },
      {
        offerer: account,
        zone: zeroAddress,
        offer: [
          {
            itemType: 2,
            token: collection,
            identifierOrCriteria: '7',
            startAmount: 1,
            endAmount: 1,
          },
        ],
        consideration: [],
        orderType: 0,
        startTime: 0,
        endTime: 1_796_000_000,
        zoneHash: hash,
        salt: 1,
        conduitKey: hash,
        counter: 0,
      },
      seaport,
    ),
  'order with other names': () =>
    signStory(
      'Message',
      {
        Message: 'address makerAsset, address takerAsset, uint64 makingAmount, uint64 takingAmount',
      },
      { makerAsset: usdc, takerAsset: stranger, makingAmount: '1', takingAmount: '0' },
    ),
  'request to a forwarder': () =>
    signStory(
      'ForwardRequest',
      {
        ForwardRequest:
          'address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data',
      },
      {
        from: account,
        to: usdc,
        value: '0',
        gas: '100000',
        nonce: 0,
        data: transfer(usdc, thief, million).data,
      },
    ),
  'bytes that are a call': () =>
    signStory(
      'Note',
      { Note: 'string text, bytes body' },
      {
        text: 'Hello',
        body: approve(usdc, thief, most).data,
      },
    ),
  'undecodable bytes': () =>
    signStory(
      'Note',
      { Note: 'string text, bytes[] body' },
      { text: 'Hello', body: ['0x8dc33f9a'] },
    ),
  'amount in a text': () =>
    signStory(
      'HyperliquidTransaction',
      { HyperliquidTransaction: 'string destination, string amount, uint64 time' },
      { destination: thief, amount: '100', time: 1 },
      zeroAddress,
    ),
  'amount of an unknown contract': () =>
    signStory('Thing', { Thing: 'address to, uint256 value' }, { to: thief, value: '7' }),
}

test.each(Object.keys(signatures))('needs a tick before it is signed: %s', (name) => {
  const story = signatures[name]?.()
  expect(story && needsTick(story)).toBe(true)
})

test('data that moves nothing needs no tick', () => {
  const vote = signStory(
    'Vote',
    { Vote: 'address from, string space, uint64 timestamp, bytes32 proposal, uint32 choice' },
    { from: account, space: 'ens.eth', timestamp: 1_795_000_000, proposal: hash, choice: 1 },
  )
  expect(needsTick(vote)).toBe(false)
})

test('every text has the same values in every language', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  for (const [key, { en, de, ar }] of Object.entries(words)) {
    expect(names(de), key).toEqual(names(en))
    expect(names(ar), key).toEqual(names(en))
  }
})

test('a call inside of typed data is spelled out', () => {
  const text = storyText(safe({ to: usdc, data: transfer(usdc, thief, million).data }))
  expect(text).toContain('Call in the data')
  expect(text).toContain('Send tokens')
  expect(text.replace(/\s+/g, ' ')).toContain('Amount 1 USDC')
})
