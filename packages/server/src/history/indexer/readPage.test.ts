import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { pageQuery } from './readPage.ts'

type Plan = {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}
type Row = { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] }
const flatten = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)]

test('pages: the first and any other are walks along the key, and read no more rows than they show', async () => {
  const store = await openMemoryStore()
  onTestFinished(store.close)
  const [chain, address] = ['eip155:31337', `0x${'11'.repeat(20)}`]
  const { db } = store
  await db.execute(
    sql`insert into history_transactions select ${chain}, n, 0, 'h' || n, n, ${address}, null, null, n, true, 0, null, false, 0 from generate_series(1, 20000) n`,
  )
  // Every other one is of somebody else.
  await db.execute(
    sql`insert into history_entries select ${chain}, case n % 2 when 0 then ${address} else 'other' end, n, 0, '[]', '[]' from generate_series(1, 20000) n`,
  )
  await db.execute(sql`insert into history_chains values (${chain}, 0, 20000, 'h20000', '', 0)`)
  await db.execute(sql`analyze`)
  for (const after of [undefined, { block: 2_600, position: 0 }]) {
    const query = pageQuery(db, { chain, address, after, count: 51 })
    // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so.
    const { rows } = (await db.execute<Row>(
      sql`explain (analyze, format json) ${query.getSQL()}`,
    )) as {
      rows: readonly Row[]
    }
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    const nodes = plan ? flatten(plan) : []
    const on = (table: string) => nodes.filter((node) => node['Relation Name'] === table)
    const walked = on('history_entries').map((node) => [node['Index Name'], node['Actual Rows']])
    expect(walked).toEqual([['history_entries_pkey', 51]])
    expect(on('history_transactions').map((node) => node['Index Name'])).toEqual([
      'history_transactions_pkey',
    ])
    const looked = on('history_transactions').map(
      (node) => node['Actual Rows'] * node['Actual Loops'],
    )
    expect(looked).toEqual([51])
    const found = await query
    expect(found).toHaveLength(51)
    expect(found[0]?.block).toBe(after ? 2_598 : 20_000)
  }
})
