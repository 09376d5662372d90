import {
  appendTransactionMessageInstructions,
  compileTransactionMessage,
  createTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  pipe,
  type Address,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '@latchkey/protocol'
import { randomBytes } from './encoding.ts'
import { isWritable, mayBeTransaction, parseSolanaMessage } from './solanaMessage.ts'
import { MalformedError } from './solanaReader.ts'

const key = () => toBase58(randomBytes(32)) as Address // 32 bytes in base58 are one

function compile(version: 'legacy' | 0, instructions: readonly Instruction[], payer = key()) {
  const message = pipe(
    createTransactionMessage({ version }),
    (next) => setTransactionMessageFeePayer(payer, next),
    (next) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: key() as unknown as Blockhash, lastValidBlockHeight: 1n }, // the same form
        next,
      ),
    (next) => appendTransactionMessageInstructions(instructions, next),
  )
  const compiled = compileTransactionMessage(message)
  return {
    compiled,
    bytes: new Uint8Array(getCompiledTransactionMessageEncoder().encode(compiled)),
  }
}

const someInstruction = (): Instruction => ({
  programAddress: key(),
  accounts: [0, 1, 2, 3].slice(0, Math.floor(Math.random() * 5)).map((role) => ({
    address: key(),
    role,
  })),
  data: randomBytes(Math.floor(Math.random() * 200)),
})

test('base58: as another library writes it, zeros in front included', () => {
  for (const bytes of [
    new Uint8Array(),
    new Uint8Array(32),
    Uint8Array.of(0, 0, 1),
    ...Array.from({ length: 20 }, () => randomBytes(32)),
  ]) {
    expect(toBase58(bytes)).toBe(getBase58Decoder().decode(bytes))
    expect(fromBase58(toBase58(bytes))).toEqual(bytes)
  }
  for (const text of ['0', 'O', 'I', 'l', ' ', 'ä'])
    expect(() => fromBase58(text)).toThrow('base58')
})

test.each(['legacy', 0] as const)(
  'message %s: read as another library has written it',
  (version) => {
    for (let round = 0; round < 20; round += 1) {
      const instructions = Array.from({ length: 1 + (round % 4) }, someInstruction)
      const { bytes, compiled } = compile(version, instructions)
      const read = parseSolanaMessage(bytes)
      expect(read.version).toBe(version)
      expect([read.signers, read.readonlySigners, read.readonlyOthers]).toEqual([
        compiled.header.numSignerAccounts,
        compiled.header.numReadonlySignerAccounts,
        compiled.header.numReadonlyNonSignerAccounts,
      ])
      expect(read.keys).toEqual(compiled.staticAccounts)
      expect(read.blockhash).toBe(compiled.lifetimeToken)
      for (const [index, { programAddress, accounts = [], data }] of instructions.entries()) {
        const { program, accounts: places = [], data: bytes } = read.instructions[index] ?? {}
        expect(read.keys[program ?? -1]).toBe(programAddress)
        expect(places.map((place) => read.keys[place])).toEqual(
          accounts.map(({ address }) => address),
        )
        expect(places.map((place) => isWritable(read, place))).toEqual(
          accounts.map(({ role }) => role % 2 === 1),
        )
        expect(bytes).toEqual(data)
      }
      expect(mayBeTransaction(bytes)).toBe(true)
    }
  },
)

test('message: no byte can be added, taken away or put in another form', () => {
  const { bytes } = compile(0, [someInstruction(), someInstruction()])
  const refused = (changed: Uint8Array) =>
    expect(() => parseSolanaMessage(changed)).toThrow(MalformedError)
  refused(Uint8Array.of(...bytes, 0))
  for (let end = 0; end < bytes.length; end += 1) refused(bytes.slice(0, end))
  refused(Uint8Array.of(0x81, ...bytes.slice(1)))
  refused(Uint8Array.of(0xff, ...bytes.slice(1)))
  // The same number of keys, written in two bytes.
  refused(Uint8Array.of(...bytes.slice(0, 4), (bytes[4] ?? 0) | 0x80, 0, ...bytes.slice(5)))
})

test('message: what the network refuses is refused here', () => {
  const [payer, other, program] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const message = (
    header: readonly number[],
    keys: readonly Uint8Array[],
    rest: readonly number[],
  ) =>
    Uint8Array.of(
      ...header,
      keys.length,
      ...keys.flatMap((each) => [...each]),
      ...randomBytes(32),
      ...rest,
    )
  const call = [1, 1, 1, 0, 0] as const
  const keys = [payer, program]
  expect(parseSolanaMessage(message([1, 0, 1], keys, call)).keys).toHaveLength(2)
  const wrong: readonly Uint8Array[] = [
    message([0, 0, 1], keys, call),
    message([1, 1, 1], keys, call), // the payer may not be written to
    message([3, 0, 1], keys, call),
    message([1, 0, 2], keys, call),
    message([1, 0, 1], [payer, payer], call),
    message([1, 0, 1], keys, [1, 0, 1, 0, 0]), // the payer as program
    message([1, 0, 1], keys, [1, 2, 1, 0, 0]),
    message([1, 0, 1], keys, [1, 1, 1, 2, 0]),
    message([0x80, 1, 0, 1], keys, [...call, 1, ...other, 0, 0]), // a table for nothing
    message([0x80, 1, 0, 1], keys, [1, 2, 1, 0, 0, 1, ...other, 1, 0, 0]), // a program out of a table
  ]
  for (const bytes of wrong) expect(() => parseSolanaMessage(bytes)).toThrow(MalformedError)
  const looked = parseSolanaMessage(
    message([0x80, 1, 0, 1], keys, [1, 1, 2, 2, 3, 0, 1, ...other, 1, 7, 1, 9]),
  )
  expect(looked.lookups).toEqual([{ table: toBase58(other), writable: [7], readonly: [9] }])
  expect([2, 3].map((place) => isWritable(looked, place))).toEqual([true, false])
})

test('a text to sign is no transaction; whatever might be one to somebody is', () => {
  const text = (value: string) => new TextEncoder().encode(value)
  for (const value of [
    '',
    'Hello',
    '\n\n',
    'Üben',
    '签名',
    '🔑',
    'a'.repeat(6_000),
    '\u0001 sign in',
    'site.example wants you to sign in with your Solana account:\n…',
  ])
    expect(mayBeTransaction(text(value)), value.slice(0, 20)).toBe(false)
  const { bytes } = compile('legacy', [someInstruction()])
  expect(mayBeTransaction(bytes)).toBe(true)
  expect(mayBeTransaction(Uint8Array.of(...bytes, 1, 2, 3))).toBe(true)
  expect(mayBeTransaction(bytes.slice(0, -1))).toBe(false)
  for (const version of [0x80, 0x81, 0xbf])
    expect(mayBeTransaction(Uint8Array.of(version))).toBe(true)
  expect(mayBeTransaction(randomBytes(32).fill(0xff, 0, 1))).toBe(false)
})
