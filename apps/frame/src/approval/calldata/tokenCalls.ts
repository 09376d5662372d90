import { describe, type Arguments, type CallRisk, type Meaning, type Move } from './callTypes.ts'

const recipient = { label: 'recipient' } as const
const from = { label: 'from' } as const
const owner = { label: 'owner' } as const
const spender = { label: 'spender' } as const
const until = { label: 'validUntil', isTime: true } as const
/** DAI reads 0 as "for ever". */
const expiry: Meaning = { ...until, zero: 'noEnd' }
const item = { label: 'item' } as const
const items = { label: 'items' } as const
const copies = { label: 'copies' } as const
/** Of the contract that is called. */
const amount: Meaning = { label: 'amount', token: (_, target) => target }
const allowance: Meaning = { label: 'atMost', token: (_, target) => target, isAllowance: true }
const shares = { label: 'shares' } as const
const receiver = { label: 'recipient', isReturn: true } as const

const ownership: CallRisk = { phrase: ['riskOwnership'], needsTick: true }
const endsOwnership = { risks: [ownership] } as const
/** A collectible goes from one to another. */
const givesItem = {
  moves: ({ from, to }: Arguments): readonly Move[] => [{ asset: 'item', from, to }],
}

/** ERC-20, 721, 1155, 2612, 4494, 4626, WETH, and who may rule over a contract. */
export const tokenCalls = [
  describe(
    'transfer(address to, uint256 amount)',
    'sendToken',
    { amount, to: recipient },
    { moves: ({ to, amount }, token) => [{ asset: 'token', token, amount, to }] },
  ),
  describe(
    'transferFrom(address from, address to, uint256 amount)',
    'sendTokenFrom',
    { amount: { ...amount, mayBeItem: true }, from, to: recipient },
    { moves: ({ from, to, amount }) => [{ asset: 'tokenOrItem', from, to, number: amount }] },
  ),
  describe(
    'approve(address spender, uint256 amount)',
    'allowToken',
    { spender, amount: { label: 'atMost', token: (_, target) => target, mayBeItem: true } },
    {
      moves: ({ spender, amount }) => [{ asset: 'tokenOrItemAllowance', spender, number: amount }],
    },
  ),
  describe('increaseAllowance(address spender, uint256 addedValue)', 'allowMore', {
    spender,
    addedValue: allowance,
  }),
  describe('decreaseAllowance(address spender, uint256 subtractedValue)', 'allowLess', {
    spender,
    subtractedValue: amount,
  }),
  describe(
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'usePermit',
    { owner, spender, value: allowance, deadline: until },
  ),
  describe(
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    'usePermit',
    { holder: owner, spender, expiry },
    {
      moves: ({ spender, allowed }, token) => [
        { asset: 'allowance', token, amount: allowed === true ? 2n ** 256n - 1n : 0n, spender },
      ],
    },
  ),
  describe(
    'safeTransferFrom(address from, address to, uint256 tokenId)',
    'sendItem',
    {
      from,
      to: recipient,
      tokenId: item,
    },
    givesItem,
  ),
  describe(
    'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    'sendItem',
    {
      from,
      to: recipient,
      tokenId: item,
    },
    givesItem,
  ),
  describe(
    'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'sendItem',
    { from, to: recipient, id: item, amount: copies },
    givesItem,
  ),
  describe(
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    'sendItems',
    { from, to: recipient, ids: items, amounts: copies },
    givesItem,
  ),
  describe(
    'setApprovalForAll(address operator, bool approved)',
    'allowAllItems',
    { operator: spender, approved: { label: 'allowed' } },
    { moves: ({ approved }) => [{ asset: 'allItems', isGiven: approved === true }] },
  ),
  describe('deposit()', 'wrapCoin', {}, { takesCoins: true }),
  describe('withdraw(uint256 amount)', 'unwrapCoin', { amount }),
  describe('deposit(uint256 assets, address receiver)', 'vaultDeposit', {
    receiver,
  }),
  describe('mint(uint256 shares, address receiver)', 'vaultDeposit', {
    shares,
    receiver,
  }),
  describe('withdraw(uint256 assets, address receiver, address owner)', 'vaultWithdraw', {
    receiver,
    owner,
  }),
  describe('redeem(uint256 shares, address receiver, address owner)', 'vaultWithdraw', {
    shares,
    receiver,
    owner,
  }),
  describe(
    'transferOwnership(address newOwner)',
    'giveOwnership',
    { newOwner: owner },
    endsOwnership,
  ),
  describe('renounceOwnership()', 'renounceOwnership', {}, endsOwnership),
  describe(
    'grantRole(bytes32 role, address account)',
    'grantRole',
    {},
    {
      risks: [{ phrase: ['riskRole'], needsTick: true }],
    },
  ),
  describe('upgradeTo(address implementation)', 'upgrade', {}, endsOwnership),
  describe('upgradeToAndCall(address implementation, bytes data)', 'upgrade', {}, endsOwnership),
]
