import type { Row } from '../../../approval/story.ts'
import { MalformedError } from '../../../signer/solanaReader.ts'
import { words } from '../words.ts'
import {
  accountValue,
  danger,
  namedRow,
  passedRow,
  row,
  solValue,
  type Call,
  type Described,
  type DescribeCall,
} from './call.ts'

/** Instructions by their first four bytes. */
const instructions: Readonly<Record<number, DescribeCall>> = {
  0: (call) => createAccount(call, false),
  1: assign,
  2: transfer,
  3: (call) => createAccount(call, true),
  4: (call) => call.end({ title: words.useNonce, rows: [passedRow(call, words.account)] }),
  5: withdrawNonce,
  6: initializeNonce,
  7: authorizeNonce,
  8: allocate,
  9: allocateWithSeed,
  10: assignWithSeed,
  11: transferWithSeed,
}

/**
 * Describes an instruction of the system program: accounts and SOL.
 *
 * @throws MalformedError for an unknown instruction
 */
export function describeSystem(call: Call): Described {
  const describe = instructions[call.u32()]
  if (!describe) throw new MalformedError('an instruction that is not known here')
  return describe(call)
}

const amountRow = (lamports: bigint) => row('amount', solValue(lamports))
const spaceRow = (bytes: bigint) => row(words.space, { type: 'number', number: bytes })

function seedRows(call: Call, base: string, seed: string): Row[] {
  return [namedRow(call, words.base, base), row(words.seed, { type: 'text', text: seed })]
}

/** `CreateAccount`, and `CreateAccountWithSeed`, whose address comes from a base and a seed. */
function createAccount(call: Call, hasSeed: boolean): Described {
  const derived = hasSeed ? seedRows(call, call.key(), call.text()) : []
  const [lamports, bytes, owner] = [call.u64(), call.u64(), call.key()]
  const rows = [
    amountRow(lamports),
    passedRow(call, words.paidBy),
    passedRow(call, words.newAccount),
    namedRow(call, words.program, owner),
    spaceRow(bytes),
  ]
  return call.end({ title: words.createAccount, rows: [...rows, ...derived] })
}

function assign(call: Call): Described {
  const owner = call.key()
  const rows = [passedRow(call, words.account), namedRow(call, words.handedTo, owner)]
  return call.end({ title: words.assign, rows, risks: [danger(words.riskAssign)] })
}

function assignWithSeed(call: Call): Described {
  const base = call.key()
  const [seed, owner] = [call.text(), call.key()]
  const rows = [passedRow(call, words.account), namedRow(call, words.handedTo, owner)]
  return call.end({
    title: words.assign,
    rows: [...rows, ...seedRows(call, base, seed)],
    risks: [danger(words.riskAssign)],
  })
}

function transfer(call: Call): Described {
  const { context } = call
  const rows = [amountRow(call.u64()), passedRow(call, 'from')]
  const to = call.next()
  // SOL sent to a program or token that ships with the frame can't be recovered.
  const isLost = to.address !== undefined && context.nameOf(to.address) !== undefined
  return call.end({
    title: words.sendSol,
    rows: [...rows, row('recipient', accountValue(to, context))],
    risks: isLost ? [danger(words.riskLost)] : [],
  })
}

function transferWithSeed(call: Call): Described {
  const [lamports, text, owner] = [call.u64(), call.text(), call.key()]
  const rows = [
    amountRow(lamports),
    passedRow(call, 'from'),
    passedRow(call, words.base),
    passedRow(call, 'recipient'),
    row(words.seed, { type: 'text', text }),
    namedRow(call, words.program, owner),
  ]
  return call.end({ title: words.sendSol, rows })
}

function withdrawNonce(call: Call): Described {
  const lamports = call.u64()
  return call.end({
    title: words.withdrawNonce,
    rows: [amountRow(lamports), passedRow(call, 'from'), passedRow(call, 'recipient')],
  })
}

function initializeNonce(call: Call): Described {
  const owner = call.key()
  const rows = [passedRow(call, words.account), namedRow(call, 'owner', owner)]
  return call.end({ title: words.setUpNonce, rows })
}

function authorizeNonce(call: Call): Described {
  const owner = call.key()
  const rows = [
    passedRow(call, words.account),
    passedRow(call, words.by),
    namedRow(call, words.handedTo, owner),
  ]
  return call.end({ title: words.handOverNonce, rows, risks: [danger(words.riskRight)] })
}

function allocate(call: Call): Described {
  const bytes = call.u64()
  return call.end({
    title: words.allocate,
    rows: [passedRow(call, words.account), spaceRow(bytes)],
  })
}

function allocateWithSeed(call: Call): Described {
  const base = call.key()
  const [seed, bytes, owner] = [call.text(), call.u64(), call.key()]
  const rows = [
    passedRow(call, words.account),
    namedRow(call, words.handedTo, owner),
    spaceRow(bytes),
  ]
  return call.end({
    title: words.allocate,
    rows: [...rows, ...seedRows(call, base, seed)],
    risks: [danger(words.riskAssign)],
  })
}
