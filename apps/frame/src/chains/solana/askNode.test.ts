import { expect, test } from 'vitest'
import { storyText } from '../../approval/fixtures/shownText.tsx'
import {
  friend,
  key,
  mainnet,
  own,
  request,
  send,
  transaction,
} from '../../fixtures/solanaRequests.ts'
import { askNode } from './askNode.ts'
import { programs } from './knownAddresses.ts'
import { readTransactions } from './readTransactions.ts'
import { parseSolanaTransaction, toBase64 } from './wire.ts'

const table = key(20)

/** A transfer to an address that stands in a table. */
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
