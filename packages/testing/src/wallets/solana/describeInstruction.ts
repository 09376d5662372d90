import type { Line } from '../injected/approval/describe.ts'

/** An instruction of a transaction, with its accounts in full. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

type Describe = (instruction: Instruction) => Line

/** What one instruction does. Whoever cannot be read is named, so that nothing passes unseen. */
export function describeInstruction(instruction: Instruction): Line {
  const describe = programs[instruction.program]
  try {
    if (describe) return describe(instruction)
  } catch {
    // Data that is too short for what it says it is.
  }
  return unknown(instruction)
}

const unknown: Describe = ({ program, data }) => ({
  label: 'Unknown instruction',
  value: `Program ${program}, ${data.length} bytes. What it does cannot be said.`,
})

const system: Describe = (instruction) => {
  const { accounts, data } = instruction
  const view = read(data)
  switch (view.getUint32(0, true)) {
    case 0:
      return {
        label: 'Open an account',
        value: `${accounts[1]}, which holds ${toSol(view.getBigUint64(4, true))}`,
      }
    case 2:
      return {
        label: 'Send',
        value: `${toSol(view.getBigUint64(4, true))} from ${accounts[0]} to ${accounts[1]}`,
      }
    default:
      return unknown(instruction)
  }
}

const authorities = ['mint more of', 'freeze', 'own', 'close']

const token: Describe = (instruction) => {
  const { accounts, data } = instruction
  const view = read(data)
  const amount = (at = 1) => view.getBigUint64(at, true)
  switch (view.getUint8(0)) {
    case 3:
      return {
        label: 'Send tokens',
        value: `${amount()} of the smallest units, from token account ${accounts[0]} to ${accounts[1]}`,
      }
    case 4:
    case 13: {
      const spender = view.getUint8(0) === 4 ? accounts[1] : accounts[2]
      return {
        label: 'Let somebody else spend',
        value: `${spender} may take ${amount()} of the smallest units from ${accounts[0]}`,
      }
    }
    case 6: {
      const next = view.getUint8(2) === 1 ? 'somebody else' : 'nobody'
      const what = authorities[view.getUint8(1)] ?? 'control'
      return {
        label: 'Change who decides',
        value: `From now on ${next} may ${what} ${accounts[0]}. This cannot be taken back by you.`,
      }
    }
    case 9:
      return {
        label: 'Close a token account',
        value: `${accounts[0]}; its rent goes to ${accounts[1]}`,
      }
    case 12:
      return {
        label: 'Send tokens',
        value: `${toUnits(amount(), view.getUint8(9))} of ${accounts[1]}, to token account ${accounts[2]}`,
      }
    case 26:
      // The extension of Token-2022 for fees, of which one is a transfer.
      if (view.getUint8(1) !== 1) return unknown(instruction)
      return {
        label: 'Send tokens',
        value: `${toUnits(amount(2), view.getUint8(10))} of ${accounts[1]}, to token account ${accounts[2]}; ${toUnits(amount(11), view.getUint8(10))} of it is the token’s fee`,
      }
    default:
      return unknown(instruction)
  }
}

const associatedToken: Describe = (instruction) => {
  const [, account, owner, mint] = instruction.accounts
  if ((instruction.data[0] ?? 0) > 1) return unknown(instruction)
  return { label: 'Open a token account', value: `${account} of ${owner}, for ${mint}` }
}

const computeBudget: Describe = (instruction) => {
  const view = read(instruction.data)
  switch (view.getUint8(0)) {
    case 2:
      return { label: 'At most', value: `${view.getUint32(1, true)} compute units` }
    case 3:
      return {
        label: 'Priority fee',
        value: `${view.getBigUint64(1, true)} micro-lamports for each compute unit`,
      }
    default:
      return unknown(instruction)
  }
}

const memo: Describe = ({ data }) => ({
  label: 'Memo',
  value: new TextDecoder('utf-8', { fatal: true }).decode(data),
  long: true,
})

const programs: Readonly<Record<string, Describe>> = {
  '11111111111111111111111111111111': system,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: token,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: token,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: associatedToken,
  ComputeBudget111111111111111111111111111111: computeBudget,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: memo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: memo,
}

const read = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** An amount of lamports as people write it. */
export const toSol = (lamports: bigint): string => `${toUnits(lamports, 9)} SOL`

function toUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${fraction && `.${fraction}`}`
}
