import { describe, type Meaning } from './callTypes.ts'

const ownCalls: Meaning = { label: 'calls', isOwnCalls: true }
const calls = { label: 'calls' } as const
const until = { label: 'validUntil', isTime: true } as const
const spender = { label: 'spender' } as const
const allowance: Meaning = {
  label: 'atMost',
  token: (args) => args.token,
  isAllowance: true,
}

const call = '(address target, bytes callData)[] calls'
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'

/** Calls that carry calls, and Permit2, which carries allowances of any token. */
export const batchCalls = [
  describe('multicall(bytes[] data)', 'severalCalls', { data: ownCalls }),
  describe('multicall(uint256 deadline, bytes[] data)', 'severalCalls', {
    data: ownCalls,
    deadline: until,
  }),
  describe('multicall(bytes32 previousBlockhash, bytes[] data)', 'severalCalls', {
    data: ownCalls,
  }),
  describe(`aggregate(${call})`, 'severalCalls', { calls }),
  describe(`blockAndAggregate(${call})`, 'severalCalls', { calls }),
  describe(`tryAggregate(bool requireSuccess, ${call})`, 'severalCalls', { calls }),
  describe(
    'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    'severalCalls',
    { calls },
  ),
  describe(
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    'severalCalls',
    { calls },
  ),
  describe(
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    'allowToken',
    { spender, amount: allowance, expiration: until },
  ),
  describe(
    'transferFrom(address from, address to, uint160 amount, address token)',
    'sendToken',
    {
      from: { label: 'from' },
      to: { label: 'recipient' },
      amount: { label: 'amount', token: (args) => args.token },
    },
    {
      moves: ({ from, to, amount, token }) => [{ asset: 'token', token, amount, from, to }],
    },
  ),
  ...[`${details} details`, `${details}[] details`].map((granted) =>
    describe(
      `permit(address owner, (${granted}, address spender, uint256 sigDeadline) permit, bytes signature)`,
      'usePermit',
      {
        owner: { label: 'owner' },
        spender,
        amount: allowance,
        expiration: until,
        sigDeadline: until,
      },
    ),
  ),
]
