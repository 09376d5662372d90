import {
  encodeFunctionData,
  parseAbi,
  type Abi,
  serializeTransaction,
  hexToBytes,
  stringToBytes,
} from 'viem'
import type { ApprovalRequest } from '../../../apps/frame/src/approval/approvalRequest.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const origin = 'https://app.example'
const asker = { origin, account } as const

type Call = { to?: `0x${string}`; value?: bigint; data?: `0x${string}`; chainId?: number }

function transaction({ chainId = 1, ...call }: Call): Uint8Array {
  return hexToBytes(
    serializeTransaction({
      type: 'eip1559',
      chainId,
      nonce: 7,
      gas: 152_000n,
      maxFeePerGas: 24_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      ...call,
    }),
  )
}

function encode(signature: string, args: readonly unknown[]) {
  const texts: readonly string[] = [`function ${signature}`]
  const abi: Abi = parseAbi(texts)
  return encodeFunctionData({ abi, args })
}

const swap = encode(
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  [2_500_000_000n, 2_487_125_000_000_000_000_000n, [usdc, dai], account, 1_796_000_000n],
)
const approveAll = encode('approve(address spender, uint256 amount)', [router, 2n ** 256n - 1n])

/** The message of a login (EIP-4361). */
export const signInText = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nAccept the terms of this site.\n\nURI: https://${domain}/login\nVersion: 1\nChain ID: 1\nNonce: k3Jd82hfA0\nIssued At: 2026-11-21T19:00:00Z\nExpiration Time: 2036-11-21T19:10:00Z`

const typed = (data: object) => JSON.stringify(data)

/** What the gallery of the frame asks for, by name. */
export const requests: Readonly<Record<string, ApprovalRequest>> = {
  'send-coin': {
    ...asker,
    kind: 'transaction',
    transactions: [transaction({ to: friend, value: 1_250_000_000_000_000_000n })],
  },
  'send-token': {
    ...asker,
    kind: 'transaction',
    transactions: [
      transaction({
        to: usdc,
        data: encode('transfer(address to, uint256 amount)', [friend, 125_500_000n]),
      }),
    ],
  },
  swap: {
    ...asker,
    kind: 'transaction',
    transactions: [transaction({ to: router, data: swap })],
  },
  'swap-danger': {
    ...asker,
    kind: 'transaction',
    transactions: [
      transaction({
        to: friend,
        data: swap.replaceAll(
          account.slice(2).toLowerCase(),
          friend.slice(2).toLowerCase(),
        ) as `0x${string}`,
      }),
    ], // hexadecimal as before
  },
  'approve-unlimited': {
    ...asker,
    kind: 'transaction',
    transactions: [transaction({ to: usdc, data: approveAll })],
  },
  calls: {
    ...asker,
    kind: 'transaction',
    transactions: [
      transaction({
        to: usdc,
        data: encode('approve(address spender, uint256 amount)', [router, 2_500_000_000n]),
      }),
      transaction({ to: router, data: swap }),
    ],
  },
  unknown: {
    ...asker,
    kind: 'transaction',
    transactions: [
      transaction({
        to: friend,
        value: 20_000_000_000_000_000n,
        data: `0x8dc33f9a${'00'.repeat(31)}2a${'4f'.repeat(96)}`,
      }),
    ],
  },
  message: {
    ...asker,
    kind: 'message',
    chainId: 1,
    bytes: stringToBytes(
      'Welcome to Example.\n\nBy signing you agree to the terms of 2026.\nThis costs nothing.\n\nYour number: 4711\u202E1174',
    ),
  },
  bytes: { ...asker, kind: 'message', chainId: 1, bytes: hexToBytes(`0x${'9f'.repeat(32)}`) },
  'sign-in': {
    ...asker,
    kind: 'message',
    chainId: 1,
    bytes: stringToBytes(signInText('app.example')),
  },
  'sign-in-elsewhere': {
    ...asker,
    kind: 'message',
    chainId: 1,
    bytes: stringToBytes(signInText('bank.example')),
  },
  'typed-data': {
    ...asker,
    kind: 'typedData',
    chainId: 1,
    json: typed({
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallet', type: 'address' },
        ],
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person[]' },
          { name: 'contents', type: 'string' },
        ],
      },
      primaryType: 'Mail',
      domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: router },
      message: {
        from: { name: 'Ada', wallet: account },
        to: [{ name: 'Bob', wallet: friend }],
        contents: 'Hello, Bob!',
      },
    }),
  },
  permit: {
    ...asker,
    kind: 'typedData',
    chainId: 1,
    json: typed({
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
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
      message: {
        owner: account,
        spender: friend,
        value: String(2n ** 256n - 1n),
        nonce: 3,
        deadline: 1_796_000_000,
      },
    }),
  },
  email: { ...asker, kind: 'email', email: 'ada.lovelace@example.org' },
}
