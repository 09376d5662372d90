import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Instruction,
} from '@solana/kit'
import {
  getAssignInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import { storyText } from '../approval/fixtures/shownText.tsx'
import { toBase58 } from '../signer/base58.ts'
import { formatText, loadLanguage } from '../ui/texts/texts.ts'
import { askNode } from './askNode.ts'
import { programs } from './knownAddresses.ts'
import { readTransactions, type Knowledge } from './readTransactions.ts'
import { parseSolanaTransaction, toBase64 } from './wire.ts'
import { words } from './words.ts'

const key = (number: number) => address(toBase58(new Uint8Array(32).fill(number)))
const own = key(1)
const [friend, thief, program, tokens, others] = [key(2), key(3), key(4), key(5), key(6)]
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const me = createNoopSigner(own)
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const nothing: Knowledge = { tables: new Map(), tokens: new Map() }

function transaction(instructions: readonly Instruction[], payer: Address = own) {
  const lifetime = { blockhash: blockhash(key(9)), lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (next) => setTransactionMessageFeePayer(payer, next),
    (next) => setTransactionMessageLifetimeUsingBlockhash(lifetime, next),
    (next) => appendTransactionMessageInstructions(instructions, next),
  )
  return parseSolanaTransaction(getBase64EncodedWireTransaction(compileTransaction(message)))
}

function read(instructions: readonly Instruction[], knowledge: Knowledge = nothing) {
  return readTransactions(
    {
      origin: 'https://app.example',
      account: own,
      networkId: mainnet,
      transactions: [transaction(instructions)],
    },
    knowledge,
  )
}

const shown = (instructions: readonly Instruction[], knowledge?: Knowledge) =>
  storyText(read(instructions, knowledge))
const ticks = (instructions: readonly Instruction[]) =>
  read(instructions).risks.filter(({ needsTick }) => needsTick).length

const send = (amount: bigint, destination = friend) =>
  getTransferSolInstruction({ source: me, destination, amount })
const raw = (
  data: readonly number[],
  accounts: readonly Address[] = [],
  programAddress: Address = address(programs.system),
): Instruction => ({
  programAddress,
  accounts: accounts.map((each) => ({ address: each, role: AccountRole.WRITABLE })),
  data: Uint8Array.from(data),
})

test('SOL: amount, receiver, network and fee', () => {
  const text = shown([send(1_250_000_000n)])
  expect(text).toContain('Send SOL')
  for (const part of ['1.25 SOL', friend, 'Solana', '0.000005 SOL']) expect(text).toContain(part)
  expect(read([send(1n)]).risks).toEqual([])
})

test.each<[string, Instruction, string[], number]>([
  [
    'an account',
    getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(key(8)),
      lamports: 5n,
      space: 165n,
      programAddress: program,
    }),
    ['Create an account', '165', program],
    0,
  ],
  [
    'an account handed to a program',
    getAssignInstruction({ account: me, programAddress: program }),
    ['Hand an account over to a program', program, 'take all of its SOL'],
    1,
  ],
  [
    'tokens',
    getTransferCheckedInstruction({
      source: tokens,
      mint: usdc,
      destination: others,
      authority: me,
      amount: 2_500_000n,
      decimals: 6,
    }),
    ['Send tokens', '2.5', 'USDC', usdc, others],
    0,
  ],
  [
    'tokens without a name',
    getTransferInstruction({ source: tokens, destination: others, authority: me, amount: 7n }),
    ['does not say which token', others],
    0,
  ],
  [
    'spending',
    getApproveCheckedInstruction({
      source: tokens,
      mint: usdc,
      delegate: thief,
      owner: me,
      amount: 1_000_000n,
      decimals: 6,
    }),
    ['Allow spending', thief, 'at any time, without asking again'],
    1,
  ],
  [
    'all spending',
    getApproveInstruction({ source: tokens, delegate: thief, owner: me, amount: 2n ** 64n - 1n }),
    ['Unlimited', thief],
    1,
  ],
  [
    'a permission taken back',
    getRevokeInstruction({ source: tokens, owner: me }),
    ['Take back a permission'],
    0,
  ],
  [
    'the owner',
    getSetAuthorityInstruction({
      owned: tokens,
      owner: me,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: thief,
    }),
    ['Hand over a token account', thief, 'take everything in it'],
    1,
  ],
  [
    'a right given up',
    getSetAuthorityInstruction({
      owned: usdc,
      owner: me,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
    ['the right to make tokens', 'Nobody, for good'],
    1,
  ],
  [
    'closing to oneself',
    getCloseAccountInstruction({ account: tokens, destination: own, owner: me }),
    ['Close a token account', 'Your account'],
    0,
  ],
  [
    'closing to another',
    getCloseAccountInstruction({ account: tokens, destination: thief, owner: me }),
    ['sends what is left in it to somebody else'],
    1,
  ],
  [
    'burning',
    getBurnCheckedInstruction({
      account: tokens,
      mint: usdc,
      authority: me,
      amount: 1n,
      decimals: 6,
    }),
    ['Destroy tokens', '0.000001'],
    1,
  ],
  [
    'minting',
    getMintToCheckedInstruction({
      mint: usdc,
      token: tokens,
      mintAuthority: me,
      amount: 1n,
      decimals: 6,
    }),
    ['Make new tokens'],
    0,
  ],
  [
    'a token account',
    getCreateAssociatedTokenIdempotentInstruction({
      payer: me,
      ata: tokens,
      owner: friend,
      mint: usdc,
    }),
    ['Create a token account', friend, 'USDC'],
    0,
  ],
  [
    'a note',
    raw([...new TextEncoder().encode('Rent for May\u202E')], [], address(programs.memo)),
    ['Attach a note', 'Rent for May', 'U+202E'],
    0,
  ],
  [
    'a program nobody knows',
    raw([1, 2, 3], [own, tokens], program),
    ['Use an unknown program', program, tokens, '0x010203', 'not known here'],
    1,
  ],
])('%s: said in words', (_, instruction, parts, dangers) => {
  const text = shown([instruction])
  for (const part of parts) expect(text).toContain(part)
  expect(ticks([instruction])).toBe(dangers)
})

test('tokens: whose account it is comes from this very transaction, else it is the node’s word', () => {
  const transfer = getTransferCheckedInstruction({
    source: tokens,
    mint: usdc,
    destination: others,
    authority: me,
    amount: 1n,
    decimals: 6,
  })
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer: me,
    ata: others,
    owner: friend,
    mint: usdc,
  })
  const made = shown([create, transfer])
  expect(made.split(friend).length).toBeGreaterThan(2)
  expect(made).not.toContain('as the network’s server says')
  const told = new Map([[others, { mint: usdc, owner: own, amount: 0n }]])
  const text = shown([transfer], { ...nothing, tokens: told })
  expect(text).toContain('as the network’s server says')
})

test('fee: its parts add up, a high one needs a tick, and one that is set twice is refused', () => {
  const limit = (units: number) =>
    raw(
      [2, units & 255, (units >> 8) & 255, (units >> 16) & 255, 0],
      [],
      address(programs.computeBudget),
    )
  const price = (micro: bigint) =>
    raw(
      [3, ...Array.from({ length: 8 }, (_, at) => Number((micro >> BigInt(8 * at)) & 255n))],
      [],
      address(programs.computeBudget),
    )
  const text = shown([limit(100_000), price(10_000n), send(1n)])
  expect(text).toContain('Send SOL')
  expect(text).toContain('0.000006 SOL')
  expect(text).toContain('0.000001 SOL')
  expect(ticks([price(1_000_000_000n), send(1n)])).toBe(1)
  expect(read([limit(1), limit(2), send(1n)]).blocked).toBeDefined()
  // With data left over it is no setting any more.
  expect(ticks([raw([2, 1, 0, 0, 0, 0], [], address(programs.computeBudget)), send(1n)])).toBe(1)
})

test('the same step twice is shown twice', () => {
  const story = read([send(5n), send(5n)])
  expect(story.heading).toEqual([words.steps, { total: '2' }])
  expect(story.cards).toHaveLength(3)
})

test('an authority handed over among twenty steps is named with its place', () => {
  const steps = Array.from({ length: 19 }, (_, index) => send(BigInt(index + 1)))
  const hidden = getSetAuthorityInstruction({
    owned: tokens,
    owner: me,
    authorityType: AuthorityType.AccountOwner,
    newAuthority: thief,
  })
  const text = shown([...steps.slice(0, 13), hidden, ...steps.slice(13)])
  expect(text).toContain('Step 14 hands over control of a token account')
  expect(text).toContain(thief)
  expect(text).toContain('I understand')
})

test.each<[string, Instruction]>([
  ['too few accounts', raw([2, 0, 0, 0, ...Array<number>(8).fill(1)], [own])],
  ['data left over', raw([2, 0, 0, 0, ...Array<number>(9).fill(1)], [own, friend])],
  ['too little data', raw([2, 0, 0, 0, 1], [own, friend])],
  ['a number of no instruction', raw([99, 0, 0, 0], [own])],
  ['no data', raw([], [own])],
  ['an authority of no kind', raw([6, 200, 0], [tokens, own], address(programs.token))],
  ['neither a key nor none', raw([6, 2, 7], [tokens, own], address(programs.token))],
  ['a note that is no text', raw([0xff, 0xfe], [], address(programs.memo))],
  [
    'an instruction of Token-2022 that moves a right',
    raw([36, 1], [tokens], address(programs.token2022)),
  ],
])('what follows no form stays bytes with a warning: %s', (_, instruction) => {
  const text = shown([instruction])
  expect(text).toContain('Cannot decode')
  expect(ticks([instruction])).toBe(1)
})

test('accounts beyond those of the form are shown', () => {
  expect(shown([raw([2, 0, 0, 0, ...Array<number>(8).fill(0)], [own, friend, thief])])).toContain(
    thief,
  )
})

test('a number that is used once keeps a transaction good for ever: that is said', () => {
  const nonce = raw([4, 0, 0, 0], [tokens, key(7), own])
  expect(ticks([nonce, send(1n)])).toBe(1)
  expect(shown([nonce, send(1n)])).toContain('does not expire')
})

/** A transfer to an address that stands in a table. */
const table = key(20)
function lookedUp() {
  const head = [
    0x80,
    1,
    0,
    1,
    2,
    ...new Uint8Array(32).fill(1),
    ...new Uint8Array(32),
    ...new Uint8Array(32).fill(9),
  ]
  const call = [1, 1, 2, 0, 2, 12, 2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]
  const bytes = [
    1,
    ...new Uint8Array(64),
    ...head,
    ...call,
    1,
    ...new Uint8Array(32).fill(20),
    1,
    3,
    0,
  ]
  return parseSolanaTransaction(toBase64(Uint8Array.from(bytes)))
}
const request = { origin: 'https://app.example', account: own, networkId: mainnet } as const

test('tables: an address out of one is marked, whoever it is said to be; without it, that is a danger', async () => {
  const transactions = [lookedUp()] as const
  const table32 = (owner: number[], each: number[]) => [
    1,
    0,
    0,
    0,
    ...Array<number>(52).fill(0),
    ...owner,
    ...each,
  ]
  const accountOf = (owner: string, data: readonly number[]) => ({
    lamports: 1,
    owner,
    data: [toBase64(Uint8Array.from(data)), 'base64'],
  })
  const addresses = (last: number) => [
    ...Array<number>(96).fill(0),
    ...Array<number>(32).fill(last),
  ]
  const answering =
    (account: unknown) =>
    async (_: string, method: string, params: readonly unknown[] = []) =>
      method === 'getMultipleAccounts'
        ? { value: (params[0] as string[]).map((asked) => (asked === table ? account : null)) }
        : Promise.reject(new Error('not asked'))
  const storyFor = async (account: unknown) =>
    readTransactions(
      { ...request, transactions },
      await askNode(answering(account), mainnet, own, transactions),
    )

  const honest = await storyFor(accountOf(programs.lookupTable, table32([], addresses(2))))
  expect(storyText(honest)).toContain(friend)
  expect(storyText(honest)).toContain(`looked up in ${table}, no. 3`)
  expect(storyText(honest)).toContain('Some addresses are not in what you sign')
  // The node says that the money goes to its owner: it is never called so.
  const lying = storyText(
    await storyFor(accountOf(programs.lookupTable, table32([], addresses(1)))),
  )
  expect(lying.split('Your account').length).toBe(storyText(honest).split('Your account').length)
  for (const wrong of [
    null,
    accountOf(programs.system, table32([], addresses(2))),
    accountOf(programs.lookupTable, table32([], addresses(2).slice(1))),
    accountOf(programs.lookupTable, table32([], Array<number>(64).fill(2))),
    'nonsense',
  ]) {
    const story = await storyFor(wrong)
    expect(storyText(story)).toContain(`Not known: no. 3 in the table ${table}`)
    expect(story.risks.some(({ needsTick }) => needsTick)).toBe(true)
  }
})

test('estimate: the node’s numbers are marked as its word; a failure and another network are said', async () => {
  const transactions = [transaction([send(5n)])] as const
  const account = (lamports: number) => ({ lamports, owner: programs.system, data: ['', 'base64'] })
  const storyFor = async (simulated: unknown) => {
    const ask = async (_: string, method: string, params: readonly unknown[] = []) => ({
      value:
        method === 'simulateTransaction'
          ? simulated
          : (params[0] as string[]).map(() => account(1_000_000_000)),
    })
    return readTransactions(
      { ...request, transactions },
      await askNode(ask, mainnet, own, transactions),
    )
  }
  const text = storyText(
    await storyFor({ err: null, accounts: [account(500_000_000), account(0)] }),
  )
  expect(text).toContain('What would change')
  expect(text).toContain('an estimate by the network’s server')
  expect(text).toContain('0.5 SOL')
  expect(storyText(await storyFor({ err: { InstructionError: [0, 'Custom'] } }))).toContain(
    'expects this to fail',
  )
  const elsewhere = await storyFor({ err: 'BlockhashNotFound' })
  expect(elsewhere.risks.some(({ needsTick }) => needsTick)).toBe(true)
  expect(storyText(await storyFor('nonsense'))).not.toContain('What would change')
})

test('several transactions: a numbered list, and one button that refuses all of them', () => {
  const story = readTransactions(
    { ...request, transactions: [transaction([send(1n)]), transaction([send(2n), send(3n)])] },
    nothing,
  )
  const text = storyText(story)
  for (const part of ['2 transactions', '1 of 2', '2 of 2', 'Reject all'])
    expect(text).toContain(part)
})

test('every text has the same values in every language', async () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  for (const [key, { en, de, ar }] of Object.entries(words)) {
    expect(names(de), key).toEqual(names(en))
    expect(names(ar), key).toEqual(names(en))
    expect(new Set([en, de, ar].map((text) => text.trim())).has(''), key).toBe(false)
  }
  const german = await loadLanguage('de')
  expect(formatText(german, words.steps, { total: '3' })).toBe('3 Schritte auf einmal')
})
