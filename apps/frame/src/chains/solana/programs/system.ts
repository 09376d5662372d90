import type { Row } from '../../../approval/story.ts'
import { MalformedError } from '../../../signer/solanaReader.ts'
import { words } from '../words.ts'
import {
  accountValue,
  addressValue,
  danger,
  row,
  solValue,
  type Call,
  type Described,
} from './call.ts'

/** The system program: accounts and SOL. */
export function describeSystem(call: Call): Described {
  const { context } = call
  const passed = (label: Row['label']): Row => ({
    label,
    value: accountValue(call.next(), context),
  })
  const named = (label: Row['label'], address: string): Row => ({
    label,
    value: addressValue(address, context),
  })
  const amount = (lamports: bigint) => row('amount', solValue(lamports))
  const space = (bytes: bigint) => row(words.space, { type: 'number', number: bytes })
  const seed = (text: string) => row(words.seed, { type: 'text', text })

  switch (call.u32()) {
    case 0: {
      const [lamports, bytes, owner] = [call.u64(), call.u64(), call.key()]
      const rows = [amount(lamports), passed(words.paidBy), passed(words.newAccount)]
      return call.end({
        title: words.createAccount,
        rows: [...rows, named(words.program, owner), space(bytes)],
      })
    }
    case 1: {
      const owner = call.key()
      const rows = [passed(words.account), named(words.handedTo, owner)]
      return call.end({ title: words.assign, rows, risks: [danger(words.riskAssign)] })
    }
    case 2: {
      const rows = [amount(call.u64()), passed('from')]
      const to = call.next()
      // SOL sent to a program or token that ships with the frame can't be recovered.
      const isLost = to.address !== undefined && context.nameOf(to.address) !== undefined
      return call.end({
        title: words.sendSol,
        rows: [...rows, row('recipient', accountValue(to, context))],
        risks: isLost ? [danger(words.riskLost)] : [],
      })
    }
    case 3: {
      const base = call.key()
      const [text, lamports, bytes, owner] = [call.text(), call.u64(), call.u64(), call.key()]
      const rows = [amount(lamports), passed(words.paidBy), passed(words.newAccount)]
      const derived = [named(words.base, base), seed(text)]
      return call.end({
        title: words.createAccount,
        rows: [...rows, named(words.program, owner), space(bytes), ...derived],
      })
    }
    case 4:
      return call.end({ title: words.useNonce, rows: [passed(words.account)] })
    case 5: {
      const lamports = call.u64()
      return call.end({
        title: words.withdrawNonce,
        rows: [amount(lamports), passed('from'), passed('recipient')],
      })
    }
    case 6: {
      const owner = call.key()
      return call.end({
        title: words.setUpNonce,
        rows: [passed(words.account), named('owner', owner)],
      })
    }
    case 7: {
      const owner = call.key()
      const rows = [passed(words.account), passed(words.by), named(words.handedTo, owner)]
      return call.end({ title: words.handOverNonce, rows, risks: [danger(words.riskRight)] })
    }
    case 8: {
      const bytes = call.u64()
      return call.end({ title: words.allocate, rows: [passed(words.account), space(bytes)] })
    }
    case 9: {
      const base = call.key()
      const [text, bytes, owner] = [call.text(), call.u64(), call.key()]
      const rows = [passed(words.account), named(words.handedTo, owner), space(bytes)]
      return call.end({
        title: words.allocate,
        rows: [...rows, named(words.base, base), seed(text)],
        risks: [danger(words.riskAssign)],
      })
    }
    case 10: {
      const base = call.key()
      const [text, owner] = [call.text(), call.key()]
      const rows = [passed(words.account), named(words.handedTo, owner)]
      return call.end({
        title: words.assign,
        rows: [...rows, named(words.base, base), seed(text)],
        risks: [danger(words.riskAssign)],
      })
    }
    case 11: {
      const [lamports, text, owner] = [call.u64(), call.text(), call.key()]
      const rows = [amount(lamports), passed('from'), passed(words.base), passed('recipient')]
      return call.end({
        title: words.sendSol,
        rows: [...rows, seed(text), named(words.program, owner)],
      })
    }
    default:
      throw new MalformedError('an instruction that is not known here')
  }
}
