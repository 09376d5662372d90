import { expect, test } from 'vitest'
import { approveSwap } from './approveSwap.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { startSwapWorld } from '../fixtures/swapWorld.ts'

const world = await startSwapWorld()

async function prepare(timeouts = {}) {
  const kit = await world.connect({ connection: { timeouts } })
  const token = await world.tokens(kit)
  const quote = () => getSwapQuote(kit, { sell: token('SLNT'), buy: token('ETH'), amount: '3' })
  return { kit, quote, asked: () => world.asked('eth_sendTransaction').length }
}

test('approveSwap: a second try finds an approval that came late, and does not ask for it again', async () => {
  const { kit, quote, asked } = await prepare({ receipt: 50 })
  const offer = await quote()
  await world.rpc('evm_setAutomine', false)
  await expect(approveSwap(kit, offer)).rejects.toMatchObject({ code: 'RECEIPT_TIMEOUT' })
  await world.rpc('anvil_mine', '0x1')
  await world.rpc('evm_setAutomine', true)
  expect(await approveSwap(kit, offer)).toBeUndefined()
  expect(asked()).toBe(1)
  expect((await quote()).step).toBe('swap')
})

test('approveSwap: one that is in a block has not failed because the token cannot be asked right then', async () => {
  const { kit, quote, asked } = await prepare()
  const offer = await quote()
  const chain = world.world.faults?.[31337]
  const hash = approveSwap(kit, offer, {
    onSent: () => void chain?.fail({ kind: 'status', status: 503 }, { methods: ['eth_call'] }),
  })
  expect(await hash.finally(() => chain?.clear())).toMatch(/^0x/)
  expect((await quote()).step).toBe('swap')
  expect(asked()).toBe(1)
})
