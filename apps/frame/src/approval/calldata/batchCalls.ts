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

const call = ['struct Call { address target; bytes callData; }']
const permit2 = [
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
]

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
  describe('aggregate(Call[] calls)', 'severalCalls', { calls }, { structs: call }),
  describe('blockAndAggregate(Call[] calls)', 'severalCalls', { calls }, { structs: call }),
  describe(
    'tryAggregate(bool requireSuccess, Call[] calls)',
    'severalCalls',
    { calls },
    { structs: call },
  ),
  describe(
    'aggregate3(Call3[] calls)',
    'severalCalls',
    { calls },
    { structs: ['struct Call3 { address target; bool allowFailure; bytes callData; }'] },
  ),
  describe(
    'aggregate3Value(Call3Value[] calls)',
    'severalCalls',
    { calls, value: { isCoin: true } },
    {
      structs: [
        'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
      ],
    },
  ),
  describe(
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    'allowToken',
    { spender, amount: allowance, expiration: until },
  ),
  describe('transferFrom(address from, address to, uint160 amount, address token)', 'sendToken', {
    from: { label: 'from' },
    to: { label: 'recipient' },
    amount: { label: 'amount', token: (args) => args.token },
  }),
  describe(
    'permit(address owner, PermitSingle permitSingle, bytes signature)',
    'usePermit',
    {
      owner: { label: 'owner' },
      spender,
      amount: allowance,
      expiration: until,
      sigDeadline: until,
    },
    {
      structs: [
        ...permit2,
        'struct PermitSingle { Details details; address spender; uint256 sigDeadline; }',
      ],
    },
  ),
  describe(
    'permit(address owner, PermitBatch permitBatch, bytes signature)',
    'usePermit',
    {
      owner: { label: 'owner' },
      spender,
      amount: allowance,
      expiration: until,
      sigDeadline: until,
    },
    {
      structs: [
        ...permit2,
        'struct PermitBatch { Details[] details; address spender; uint256 sigDeadline; }',
      ],
    },
  ),
]
