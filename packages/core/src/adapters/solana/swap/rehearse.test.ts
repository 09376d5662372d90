import { AccountRole } from '@solana/kit'
import { seedSolana } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareSwap, sol, usd, usdMint } from '../../../fixtures/solanaSwap.ts'
import { createSolanaWorld, someAddress } from '../../../fixtures/solanaWorld.ts'
import { findTokenAccount, toAddress, toBytes } from '../address.ts'
import { createClients, type Node } from '../client.ts'
import { tokenProgram } from '../programs.ts'
import { readList, readObject } from '../read.ts'
import { assertInstructions } from './assertInstructions.ts'
import { rehearse } from './rehearse.ts'
import { resolveTransaction } from './tables.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
  await seedSolana(world.solana)
}, 30_000)
afterAll(() => world.stop())

/** An account as the rehearsal leaves it. */
type After = { lamports: number; data: Buffer; owner: string }
type Facts = { user: string; dollars: string; other: string }
type Change = (after: (address: string) => After, facts: Facts) => void

/** The swap as it stands at the end of an honest build that sells SOL, and of one that buys it. */
const routeAt = { out: 6, back: 3 }

/** What comes of a swap that passes an account of the user's that it is not about, whose rehearsal ends otherwise: the node's own answer, changed. */
async function rehearseWith(change: Change, way: 'out' | 'back' = 'out') {
  const order = way === 'back' ? { sell: usd, buy: sol, amount: 50_000_000n } : {}
  const { chain, quote, build, address } = await prepareSwap(world, order)
  const coin = await world.solana.createMint({ decimals: 6 })
  const other = await world.solana.mintTo(coin, address, 5_000_000n)
  const dollars = await findTokenAccount(toAddress(address), usdMint, tokenProgram)
  const built = await build((honest) =>
    honest.map((one, index) =>
      index === routeAt[way]
        ? {
            ...one,
            accounts: [...(one.accounts ?? []), { address: other, role: AccountRole.WRITABLE }],
          }
        : one,
    ),
  )
  if (built.kind !== 'transaction') throw new Error('A build of another kind of chain')
  const { transaction } = built
  return createClients()(chain).with(async (node) => {
    const swap = await resolveTransaction(node, transaction)
    const accounts = await assertInstructions(chain, swap, quote)
    const read: Node['read'] = async (method, params) => {
      const answer = await node.read(method, params)
      if (method !== 'simulateTransaction') return answer
      const { accounts: found, ...rest } = readObject(answer)
      // What was asked a moment ago.
      const { accounts: asked } = params[1] as { accounts: { addresses: readonly string[] } }
      const after = readList(found).map(readAfter)
      change((at) => after[asked.addresses.indexOf(at)] ?? expect.fail(), {
        user: address,
        dollars,
        other,
      })
      return { ...rest, accounts: after.map(writeAfter) }
    }
    return rehearse({ ...node, read }, chain, swap, accounts, quote)
  })
}

function readAfter(value: unknown): After | undefined {
  if (value === null) return undefined
  const { lamports, data, owner } = readObject(value)
  const [text] = readList(data)
  return {
    lamports: Number(lamports),
    data: Buffer.from(String(text), 'base64'),
    owner: String(owner),
  }
}

const writeAfter = (after: After | undefined) =>
  after ? { ...after, data: [after.data.toString('base64'), 'base64'], executable: false } : null

const amountAt = 64
const take = ({ data }: After, amount: bigint) =>
  data.writeBigUInt64LE(data.readBigUInt64LE(amountAt) - amount, amountAt)

test('rehearsal: what changes nothing else goes through, both ways', async () => {
  await expect(rehearseWith(() => undefined)).resolves.toBeUndefined()
  await expect(rehearseWith(() => undefined, 'back')).resolves.toBeUndefined()
})

test.each<[string, RegExp, Change, ('out' | 'back')?]>([
  [
    'more SOL goes than was shown',
    /more SOL than was shown/,
    (at, { user }) => void (at(user).lamports -= 1_100_000),
  ],
  [
    'less comes than was promised',
    /Less would arrive/,
    (at, { dollars }) => take(at(dollars), 5_000_000n),
  ],
  [
    'less SOL comes than was promised',
    /more SOL than was shown/,
    (at, { user }) => void (at(user).lamports -= 10_000_000),
    'back',
  ],
  [
    'more is sold than was asked for',
    /more than what is sold/,
    (at, { dollars }) => take(at(dollars), 1n),
    'back',
  ],
  ['another token goes', /changes another account/, (at, { other }) => take(at(other), 1n)],
  [
    'somebody may take another token later',
    /changes another account/,
    (at, { other }) => void (at(other).data[72] = 1),
  ],
  [
    'somebody may take what was bought later',
    /who may use/,
    (at, { dollars }) => {
      const { data } = at(dollars)
      data[72] = 1
      data.set(toBytes(toAddress(someAddress())), 76)
    },
  ],
  [
    'an account of a token is given away',
    /gives an account of a token away/,
    (at, { dollars }) => void at(dollars).data.set(toBytes(toAddress(someAddress())), 32),
  ],
  [
    'an account of a token is closed',
    /closes an account/,
    (at, { other }) => void (at(other).lamports = 0),
  ],
  [
    'the account itself is handed to a program',
    /hands over the account/,
    (at, { user }) => void (at(user).owner = tokenProgram),
  ],
])('rehearsal: refused where %s', async (_, reason, change, way) => {
  await expect(rehearseWith(change, way)).rejects.toMatchObject({
    code: 'SWAP_TAMPERED',
    reason: expect.stringMatching(reason),
  })
})
