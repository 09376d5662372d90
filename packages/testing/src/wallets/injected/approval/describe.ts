import { decodeFunctionData, formatUnits, hexToBytes, parseAbi, type Hex } from 'viem'
import type { ApprovalRequest } from './approvalRequest.ts'

/** One line of an approval window. `long` text gets a box of its own. */
export type Line = {
  readonly label: string
  readonly value: string
  readonly long?: boolean | undefined
}

/** An approval in plain words. */
export type Description = {
  readonly title: string
  readonly sentence: string
  readonly lines: readonly Line[]
}

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

/** Says what a request would do. */
export function describe(request: ApprovalRequest): Description {
  switch (request.kind) {
    case 'connect':
      return {
        title: 'Connect this site?',
        sentence:
          'It will see the accounts you choose, their balances and activity, and can ask you to sign. It cannot move anything without asking.',
        lines: [],
      }
    case 'message':
      return {
        title: 'Sign this message?',
        sentence: 'Signing costs nothing and sends nothing. It proves that the account is yours.',
        lines: [
          { label: 'Account', value: request.account },
          { label: 'Message', value: readMessage(request.message), long: true },
        ],
      }
    case 'typedData':
      return {
        title: 'Sign this data?',
        sentence:
          'Signing sends nothing by itself, but whoever holds the signature may be able to use it.',
        lines: [
          { label: 'Account', value: request.account },
          { label: 'For', value: toText(request.data.domain.name ?? 'No name given') },
          ...(request.data.domain.verifyingContract === undefined
            ? []
            : [{ label: 'Contract', value: toText(request.data.domain.verifyingContract) }]),
          { label: 'Network', value: request.chain.name },
          { label: request.data.primaryType, value: toJson(request.data.message), long: true },
        ],
      }
    case 'transaction': {
      const { symbol, decimals } = request.chain.nativeCurrency
      const call = describeCall(request.data)
      return {
        title: request.to === undefined ? 'Create this contract?' : 'Send this transaction?',
        sentence: 'It leaves your account when you approve, and cannot be taken back.',
        lines: [
          { label: 'Amount', value: `${formatUnits(BigInt(request.value), decimals)} ${symbol}` },
          { label: 'To', value: request.to ?? 'A new contract' },
          { label: 'From', value: request.account },
          {
            label: 'Fee, at most',
            value: `${formatUnits(BigInt(request.maxFee), decimals)} ${symbol}`,
          },
          { label: 'Network', value: request.chain.name },
          ...(call ? [{ label: 'Does', value: call }] : []),
          ...(request.data === '0x' ? [] : [{ label: 'Data', value: request.data, long: true }]),
        ],
      }
    }
    case 'calls':
      return describeCalls(request)
    case 'callsStatus':
      return {
        title: 'What became of these calls',
        sentence: outcomes[request.outcome],
        lines: [
          { label: 'Network', value: request.chain.name },
          { label: 'Transaction', value: request.hash },
        ],
      }
    case 'switchChain':
      return {
        title: 'Switch network?',
        sentence: 'The site will work on another network from now on.',
        lines: [
          { label: 'From', value: request.from.name },
          { label: 'To', value: request.to.name },
        ],
      }
    case 'addChain':
      return {
        title: 'Add this network?',
        sentence:
          'Only add networks whose operator you trust: the address below will answer what your balance is.',
        lines: [
          { label: 'Name', value: request.chain.name },
          { label: 'Chain id', value: `${request.chain.id}` },
          { label: 'Currency', value: request.chain.nativeCurrency.symbol },
          { label: 'Address', value: request.chain.rpcUrl },
        ],
      }
  }
}

const outcomes = {
  pending: 'They wait for a block.',
  done: 'All of them are done.',
  undone: 'They failed, and none of them was done.',
} as const

function describeCalls(request: Extract<ApprovalRequest, { kind: 'calls' }>): Description {
  const { calls, chain, account, maxFee, upgrade } = request
  const { symbol, decimals } = chain.nativeCurrency
  const toAmount = (wei: string) => `${formatUnits(BigInt(wei), decimals)} ${symbol}`
  return {
    title: `Make ${calls.length} calls at once?`,
    sentence:
      'All of them happen, or none. They leave your account when you approve, and cannot be taken back.',
    lines: [
      ...calls.flatMap(({ to, value, data }, index): Line[] => {
        const number = `Call ${index + 1}`
        const call = describeCall(data)
        return [
          { label: `${number}, to`, value: to },
          ...(value === '0' ? [] : [{ label: `${number}, amount`, value: toAmount(value) }]),
          ...(call ? [{ label: `${number} does`, value: call }] : []),
          ...(data === '0x' ? [] : [{ label: `${number}, data`, value: data, long: true }]),
        ]
      }),
      { label: 'From', value: account },
      { label: 'Fee, at most', value: toAmount(maxFee) },
      { label: 'Network', value: chain.name },
      ...(upgrade ? [{ label: 'Your account gets the code of', value: upgrade }] : []),
    ],
  }
}

function readMessage(message: Hex): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
  } catch {
    return message
  }
}

/** A member that a site may have filled with anything. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : toJson(value)
}

function toJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_, member: unknown) => (typeof member === 'bigint' ? `${member}` : member),
    2,
  )
}

function describeCall(data: Hex): string | undefined {
  if (data === '0x') return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
    return functionName === 'transfer'
      ? `Moves ${args[1]} units of this token to ${args[0]}`
      : `Lets ${args[0]} take up to ${args[1]} units of this token`
  } catch {
    return `Calls the function ${data.slice(0, 10)} of a contract`
  }
}
