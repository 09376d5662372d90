import { toHex } from '../../signer/encoding.ts'
import type { Card, Risk, Row } from '../../approval/story.ts'
import type { Instruction, TransactionContext } from './context.ts'
import { isSwapProgram, programs } from './knownAddresses.ts'
import {
  accountValue,
  addressValue,
  danger,
  openCall,
  row,
  type DescribeCall,
  type Described,
} from './programs/call.ts'
import {
  describeAssociatedToken,
  describeMemo,
  readBudget,
  type Budget,
} from './programs/others.ts'
import { describeSwap } from './programs/swap.ts'
import { describeSystem } from './programs/system.ts'
import { describeToken } from './programs/token.ts'
import { words } from './words.ts'

/** One step in words, with what speaks against it. */
export type Step = {
  readonly card: Card & { readonly title: NonNullable<Card['title']> }
  readonly risks: readonly Risk[]
  /** What is no more than a word beside the others: a note. */
  readonly isAside: boolean
}

/** The steps of a transaction, and what it says of its fee. */
export type Steps = {
  readonly steps: readonly Step[]
  readonly budget: Budget
  /** It says something of its fee twice. */
  readonly isTwice: boolean
}

/**
 * Says in words what each instruction does; those that only set the fee are no steps. What is not fully accounted for stays bytes, with a warning.
 *
 * @param numbering - writes the number of a step, from 1
 */
export function describeSteps(
  instructions: readonly Instruction[],
  context: TransactionContext,
  numbering: (step: number) => string,
): Steps {
  const budgets = new Map<string, bigint>()
  const steps: Step[] = []
  let isTwice = false
  for (const instruction of instructions) {
    const setting =
      instruction.program === programs.computeBudget &&
      tryRead(() => readBudget(instruction, context))
    if (setting) {
      isTwice ||= budgets.has(setting.name)
      budgets.set(setting.name, setting.value)
      continue
    }
    steps.push(describeStep(instruction, context, numbering(steps.length + 1)))
  }
  const [limit, price] = [budgets.get('limit'), budgets.get('price')]
  const budget = { ...(limit !== undefined && { limit }), ...(price !== undefined && { price }) }
  return { steps, budget, isTwice }
}

function describeStep(instruction: Instruction, context: TransactionContext, step: string): Step {
  const { program } = instruction
  const described = tryRead(() => describe(instruction, context))
  const {
    title,
    rows,
    risks = [],
    isRead,
  } = described
    ? { ...described, isRead: true }
    : { ...unread(instruction, context), isRead: false }
  const isKnown = Object.hasOwn(describers, program) || isSwapProgram(context.networkId, program)
  return {
    card: {
      title: [title],
      rows: isRead ? rows : [row(words.program, addressValue(program, context)), ...rows],
      ...(!isRead && {
        unread: {
          says: [isKnown ? words.cannotReadForm : words.cannotRead],
          hex: toHex(instruction.data),
        },
      }),
    },
    risks: risks.map(({ text, needsTick }) => ({ phrase: [text, { step }], needsTick })),
    isAside: isRead && (program === programs.memo || program === programs.oldMemo),
  }
}

const describers: Readonly<Record<string, DescribeCall>> = {
  [programs.system]: describeSystem,
  [programs.token]: describeToken,
  [programs.token2022]: describeToken,
  [programs.associatedToken]: describeAssociatedToken,
  [programs.memo]: describeMemo,
  [programs.oldMemo]: describeMemo,
}

function describe(instruction: Instruction, context: TransactionContext): Described | undefined {
  if (isSwapProgram(context.networkId, instruction.program))
    return describeSwap(instruction, context)
  const describer = Object.hasOwn(describers, instruction.program)
    ? describers[instruction.program]
    : undefined
  return describer?.(openCall(instruction, context))
}

/** Every account that a step passes, since nobody knows what it does with them. */
function unread({ program, accounts }: Instruction, context: TransactionContext): Described {
  const name = context.nameOf(program)
  const rows = accounts.map((account): Row => row(words.passed, accountValue(account, context)))
  return {
    title: name === undefined ? words.useUnknown : words.useProgram,
    rows,
    risks: [danger(name === undefined ? words.riskUnknown : words.riskForm)],
  }
}

/** What bytes are that follow no form is for the caller to say. */
function tryRead<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
