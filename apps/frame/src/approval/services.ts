import type { Address } from './approvalRequest.ts'
import { describe, type Meaning } from './calldata/callTypes.ts'
import { words } from './judgeWords.ts'

type Service = readonly [name: string, address: Address, chainIds: readonly number[]]

/** Contracts that people stake, lend, bridge, trade collectibles and register names with, as EIP-55 writes them: a test checks every checksum. */
export const serviceContracts: readonly Service[] = [
  ['Lido', '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', [1]],
  ['Lido wstETH', '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', [1]],
  ['Rocket Pool', '0xDD3f50F8A6CafbE9b31a427582963f465E745AF8', [1]],
  ['Sky sDAI', '0x83F20F44975D03b1b09e64809B757c47f942BEeA', [1]],
  ['Aave', '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', [1]],
  ['Aave', '0x794a61358D6845594F94dc1DB02A252b5b4814aD', [10, 137, 42161, 43114]],
  ['Aave', '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5', [8453]],
  ['Compound', '0xc3d688B66703497DAA19211EEdff47f25384cdc3', [1]],
  ['Uniswap', '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', [1, 10, 137, 8453, 42161]],
  ['Uniswap', '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', [1]],
  ['OP Mainnet bridge', '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1', [1]],
  ['Base bridge', '0x3154Cf16ccdb4C6d922629664174b904d80F2C35', [1]],
  ['Arbitrum bridge', '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f', [1]],
  ['Seaport', '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', [1, 10, 137, 8453, 42161]],
  ['Seaport', '0x0000000000000068F116a894984e2DB1123eB395', [1, 10, 137, 8453, 42161]],
  ['ENS', '0x253553366Da8546fC250F225fe3d25d0C782303b', [1]],
]

/** The service that a contract belongs to. */
export function findService(chainId: number, address: Address): string | undefined {
  const found = serviceContracts.find(
    ([, at, chainIds]) => at.toLowerCase() === address.toLowerCase() && chainIds.includes(chainId),
  )
  return found?.[0]
}

const receiver = { label: 'recipient', isReturn: true } as const
const owner = { label: 'owner', isReturn: true } as const
const amount = (token: string): Meaning => ({ label: 'amount', token: (args) => args[token] })
const coins = { takesCoins: true } as const

/** Functions of services. Each says what it does; whether it is believed is a matter of the contract that is called. */
export const serviceCalls = [
  describe('submit(address referral)', words.stake, {}, coins),
  describe('stake(uint256 amount)', words.stake),
  describe('stake(uint256 amount, address receiver)', words.stake, { receiver }),
  describe('unstake(uint256 amount)', words.unstake),
  describe('exit()', words.unstake),
  describe('getReward()', words.claim),
  describe('claim()', words.claim),
  describe('claim(uint256 index, address account, uint256 amount, bytes32[] proof)', words.claim, {
    account: receiver,
  }),
  describe('mint(uint256 quantity)', words.mint),
  describe('mint(address to)', words.mint, { to: receiver }),
  describe('mint(address to, uint256 quantity)', words.mint, { to: receiver }),
  describe('safeMint(address to)', words.mint, { to: receiver }),
  describe('publicMint(uint256 quantity)', words.mint),
  describe(
    'supply(address asset, uint256 amount, address onBehalfOf, uint16 referral)',
    words.lend,
    {
      amount: amount('asset'),
      onBehalfOf: receiver,
    },
  ),
  describe('withdraw(address asset, uint256 amount, address to)', words.withdrawLoan, {
    amount: amount('asset'),
    to: receiver,
  }),
  describe(
    'borrow(address asset, uint256 amount, uint256 rateMode, uint16 referral, address onBehalfOf)',
    words.borrow,
    { amount: amount('asset'), onBehalfOf: receiver },
  ),
  describe(
    'repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf)',
    words.repay,
    { amount: amount('asset'), onBehalfOf: receiver },
  ),
  describe('supply(address asset, uint256 amount)', words.lend, { amount: amount('asset') }),
  describe('withdraw(address asset, uint256 amount)', words.withdrawLoan, {
    amount: amount('asset'),
  }),
  describe('depositETH(uint32 gas, bytes extraData)', words.bridge, {}, coins),
  describe('bridgeETH(uint32 gas, bytes extraData)', words.bridge, {}, coins),
  describe(
    'bridgeETHTo(address to, uint32 gas, bytes extraData)',
    words.bridge,
    { to: receiver },
    coins,
  ),
  describe('depositEth()', words.bridge, {}, coins),
  describe(
    'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverse, uint16 fuses)',
    words.registerName,
    { owner },
    coins,
  ),
  describe('renew(string name, uint256 duration)', words.renewName, {}, coins),
  describe('castVote(uint256 proposal, uint8 support)', words.vote),
]
