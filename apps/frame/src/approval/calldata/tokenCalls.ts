import { describe, type Arguments, type CallRisk, type Meaning } from './callTypes.ts'

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

const allItems: CallRisk = {
  phrase: ['riskAllItems'],
  needsTick: true,
  when: (args: Arguments) => args.approved === true,
}
const endsOwnership: CallRisk = { phrase: ['riskOwnership'], needsTick: true }

/** ERC-20, 721, 1155, 2612, 4494, 4626, WETH, and who may rule over a contract. */
export const tokenCalls = [
  describe('transfer(address to, uint256 amount)', 'sendToken', { amount, to: recipient }),
  describe('transferFrom(address from, address to, uint256 amount)', 'sendTokenFrom', {
    amount,
    from,
    to: recipient,
  }),
  describe('approve(address spender, uint256 amount)', 'allowToken', {
    spender,
    amount: allowance,
  }),
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
    [
      {
        phrase: ['riskUnlimited'],
        needsTick: true,
        when: (args) => args.allowed === true,
      },
    ],
  ),
  describe('safeTransferFrom(address from, address to, uint256 tokenId)', 'sendItem', {
    from,
    to: recipient,
    tokenId: item,
  }),
  describe('safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', 'sendItem', {
    from,
    to: recipient,
    tokenId: item,
  }),
  describe(
    'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'sendItem',
    { from, to: recipient, id: item, amount: copies },
  ),
  describe(
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    'sendItems',
    { from, to: recipient, ids: items, amounts: copies },
  ),
  describe(
    'setApprovalForAll(address operator, bool approved)',
    'allowAllItems',
    { operator: spender, approved: { label: 'allowed' } },
    [allItems],
  ),
  describe('deposit()', 'wrapCoin'),
  describe('withdraw(uint256 amount)', 'unwrapCoin', { amount }),
  describe('deposit(uint256 assets, address receiver)', 'vaultDeposit', {
    receiver: recipient,
  }),
  describe('mint(uint256 shares, address receiver)', 'vaultDeposit', {
    shares,
    receiver: recipient,
  }),
  describe('withdraw(uint256 assets, address receiver, address owner)', 'vaultWithdraw', {
    receiver: recipient,
    owner,
  }),
  describe('redeem(uint256 shares, address receiver, address owner)', 'vaultWithdraw', {
    shares,
    receiver: recipient,
    owner,
  }),
  describe('transferOwnership(address newOwner)', 'giveOwnership', { newOwner: owner }, [
    endsOwnership,
  ]),
  describe('renounceOwnership()', 'renounceOwnership', {}, [endsOwnership]),
  describe('grantRole(bytes32 role, address account)', 'grantRole', {}, [
    { phrase: ['riskRole'], needsTick: true },
  ]),
  describe('upgradeTo(address implementation)', 'upgrade', {}, [endsOwnership]),
  describe('upgradeToAndCall(address implementation, bytes data)', 'upgrade', {}, [endsOwnership]),
]
