// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SwapTamperedError } from '../../../errors/swap.ts'
import { alice, code, localChain } from '../../../fixtures/localChain.ts'
import { approve, encodeApproval, planApprovals } from './approvals.ts'
import { canPermit } from './permit.ts'

const world = localChain()
const spender = '0x00000000000000000000000000000000000000a1'

/** A token that lets a spender have 5 already, and takes no approval but 0 (as USDT). */
const stubborn =
  '0x60003560e01c63095ea7b314601957600560005260206000f35b6024351560265760006000fd5b00'

const approvalOf = (token: string, amount: bigint) => ({ owner: alice, token, spender, amount })

test('planApprovals: nothing where enough is approved, else exactly the amount', async () => {
  const { silent } = world.contracts
  expect(await planApprovals(world.client(), approvalOf(silent, 7n))).toEqual([7n])
  const { connector, chain } = await world.adapter()
  const access = { ...chain, routers: [spender] }
  await approve(world.client(), connector, access, approvalOf(silent, 7n))
  await vi.waitFor(async () =>
    expect(await planApprovals(world.client(), approvalOf(silent, 7n))).toEqual([]),
  )
  expect(await planApprovals(world.client(), approvalOf(silent, 8n))).toEqual([8n])
})

test('planApprovals: 0 first where the token changes no approval that stands', async () => {
  const token = await world.deploy(stubborn)
  expect(await planApprovals(world.client(), approvalOf(token, 8n))).toEqual([0n, 8n])
})

test('approve: a token that refuses is not approved, and the wallet is not asked', async () => {
  const token = await world.deploy(stubborn)
  const { connector, chain } = await world.adapter()
  const access = { ...chain, routers: [spender] }
  await expect(
    approve(world.client(), connector, access, approvalOf(token, 8n)),
  ).rejects.toMatchObject({ shortMessage: 'Failed to create approval transaction' })
  expect(world.wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
})

test('canPermit: only where the token’s own domain follows from its name, chain and address', async () => {
  const { usd, silent } = world.contracts
  const can = (token: string) => canPermit(world.client(), world.access(), approvalOf(token, 1n))
  expect(await can(usd)).toBe(true)
  expect(await can(silent)).toBe(false)
  const elsewhere = world.access({ id: 1 })
  expect(await canPermit(world.client(), elsewhere, approvalOf(usd, 1n))).toBe(false)
  // It answers everything with the same word, its domain included.
  expect(await can(await world.deploy(code.answers(5n)))).toBe(false)
})

test('encodeApproval: says exactly the amount, and refuses what has no limit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 159n - 1n }), (value) => {
      const data = encodeApproval(spender, value)
      expect(data).toHaveLength(2 + 8 + 128)
      expect(BigInt(`0x${data.slice(-64)}`)).toBe(value)
    }),
  )
  for (const value of [2n ** 159n, 2n ** 160n - 1n, 2n ** 255n, 2n ** 256n - 1n])
    expect(() => encodeApproval(spender, value)).toThrow(SwapTamperedError)
})
