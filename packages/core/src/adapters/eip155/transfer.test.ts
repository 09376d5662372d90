// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { alice, code, localChain, stranger } from '../../fixtures/localChain.ts'

const world = localChain()
const sends = () => world.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')

async function transfer(token: string | undefined, amount = 7n) {
  const { adapter, connector, chain } = await world.adapter()
  return adapter.transfer(connector, chain, { from: alice, to: stranger, amount, token })
}

async function held(token: string) {
  const { adapter, chain } = await world.adapter()
  const [holding] = await adapter.getTokenBalances(chain, stranger, [token])
  return holding?.value ?? 0n
}

test.each(['usd', 'silent', 'wrappedNative'] as const)(
  'transfer: moves %s, whether its transfer answers something or nothing',
  async (name) => {
    const token = world.contracts[name]
    if (name === 'wrappedNative')
      await world.rpc('eth_sendTransaction', { from: alice, to: token, value: '0x64' })
    const before = await held(token)
    const hash = await transfer(token)
    const { adapter, chain } = await world.adapter()
    await vi.waitFor(async () =>
      expect(await adapter.getReceipt(chain, hash)).toMatchObject({ status: 'success' }),
    )
    expect(await held(token)).toBe(before + 7n)
  },
)

test.each([
  ['answers false', code.answers(0n), /does not move/],
  ['answers a number that is not true', code.answers(2n), /does not move/],
  ['reverts', code.reverts, /rehearsal failed/],
  ['burns all gas', code.burns, /rehearsal failed/],
  ['is not there', '0x', /no token/],
])(
  'transfer: a token that %s is refused before the wallet is asked',
  async (_, runtime, message) => {
    const token = await world.deploy(runtime)
    const sending = transfer(token)
    await expect(sending).rejects.toMatchObject({ code: 'TRANSFER_REFUSED' })
    await expect(sending).rejects.toThrow(message)
    expect(sends()).toEqual([])
  },
)

test('transfer: more than there is of a token is refused, with the token’s reason', async () => {
  await expect(transfer(world.contracts.usd, 10n ** 20n)).rejects.toThrow(
    /This transfer would fail\nThe rehearsal failed/,
  )
  expect(sends()).toEqual([])
})

test.each([
  { kind: 'status', status: 500 },
  { kind: 'reset' },
  { kind: 'html' },
  { kind: 'truncated' },
] as const)('transfer: a token that cannot be rehearsed ($kind) is not sent', async (fault) => {
  await world.proxy.fail(fault, { methods: ['eth_call'] })
  await expect(transfer(world.contracts.usd)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  expect(sends()).toEqual([])
})

test('estimateTransfer: one that would fail has no fee, and says why', async () => {
  const { adapter, chain } = await world.adapter()
  const to = await world.deploy(code.reverts)
  const refused = [
    { from: alice, to: stranger, amount: 10n ** 20n, token: world.contracts.usd },
    { from: alice, to, amount: 1n },
  ]
  for (const transfer of refused)
    await expect(adapter.estimateTransfer(chain, transfer)).rejects.toMatchObject({
      code: 'TRANSFER_REFUSED',
    })
  // In the words of geth.
  const message = 'insufficient funds for transfer'
  const methods = ['eth_estimateGas']
  await world.proxy.fail({ kind: 'error', code: -32000, message }, { methods })
  await expect(
    adapter.estimateTransfer(chain, { from: alice, to: stranger, amount: 10n ** 30n }),
  ).rejects.toThrow('Insufficient Funds')
})

test('transfer: an RPC that serves another chain by now keeps a send from going out', async () => {
  const { adapter, connector, chain } = await world.adapter()
  await adapter.getBalance(chain, alice) // it was the right one a moment ago
  await world.proxy.fail({ kind: 'wrongChain', chainId: 1 })
  await expect(
    adapter.transfer(connector, chain, { from: alice, to: stranger, amount: 1n }),
  ).rejects.toMatchObject({ code: 'WRONG_NETWORK' })
  expect(sends()).toEqual([])
})

test('transfer: of two RPCs the one that serves another chain by now is left for the other', async () => {
  const { adapter, connector, chain } = await world.adapter()
  const both = { ...chain, endpoints: [...chain.endpoints, { url: world.url }] }
  await adapter.getBalance(both, alice)
  await world.proxy.fail({ kind: 'wrongChain', chainId: 1 })
  const before = world.proxy.requests.length
  const token = world.contracts.usd
  const what = { from: alice, to: stranger, amount: 1n, token }
  expect(await adapter.transfer(connector, both, what)).toMatch(/^0x/)
  // It was asked for nothing but its id.
  const asked = world.proxy.requests.slice(before).map(({ method }) => method)
  expect(new Set(asked)).toEqual(new Set(['eth_chainId']))
})

test('transfer: the wallet is asked to pay the fee that was chosen', async () => {
  const { adapter, connector, chain } = await world.adapter()
  const what = { from: alice, to: stranger, amount: 1n }
  const { fast } = await adapter.estimateTransfer(chain, what)
  await adapter.transfer(connector, chain, { ...what, fees: fast })
  await adapter.transfer(connector, chain, {
    ...what,
    fees: { ...fast, maxPriorityFeePerGas: fast.maxFeePerGas },
  })
  const hex = (value: bigint | undefined) => `0x${value?.toString(16)}`
  expect(sends().map(({ params }) => params)).toMatchObject([
    [
      {
        maxFeePerGas: hex(fast.maxFeePerGas),
        maxPriorityFeePerGas: hex(fast.maxPriorityFeePerGas),
      },
    ],
    [{ gasPrice: hex(fast.maxFeePerGas) }],
  ])
})
