import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../devnet/rpc.ts'
import { localSolana } from '../solana/localSolana.ts'
import { getSolanaPeople, localSolanaTokens } from '../solana/seedSolana.ts'
import { startWorld } from './startWorld.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ ports: 'free', bitcoin: false, faults: true })
})
afterAll(() => world?.stop())

const read = async (path: string) => (await fetch(`${world.urls.page}${path}`)).text()

test('behavior: the node is where the world says, through a proxy that fails on command', async () => {
  const { solanaUrl } = world.config
  expect(solanaUrl).toBe(world.urls.solana)
  expect(solanaUrl).not.toBe(world.solana?.url)
  expect(await call(solanaUrl, 'getGenesisHash')).toBe(localSolana.genesisHash)
  await world.solanaFaults?.fail({ kind: 'status', status: 503 }, { times: 1 })
  await expect(call(solanaUrl, 'getHealth')).rejects.toThrow()
  expect(await call(solanaUrl, 'getHealth')).toBe('ok')
  expect(world.origins).toContain(new URL(solanaUrl).origin)
})

test('behavior: the API has the balances of the people, with the names of their coins', async () => {
  const [alice] = getSolanaPeople()
  const query = `projectId=${world.projectId}&chainId=${localSolana.caipNetworkId}`
  const response = await fetch(`${world.urls.api}/v1/account/${alice?.address}/balance?${query}`)
  expect(await response.json()).toMatchObject({
    balances: expect.arrayContaining([
      expect.objectContaining({ symbol: 'SOL', quantity: { decimals: '9', numeric: '100' } }),
      expect.objectContaining({
        name: localSolanaTokens.usd.name,
        symbol: 'USDC',
        quantity: { decimals: '6', numeric: '1000' },
      }),
      expect.objectContaining({ symbol: 'TOLL' }),
    ]),
  })
})

test('behavior: fund me sends one SOL, and explorer links lead to it', async () => {
  const { address } = await generateKeyPairSigner()
  const fund = (to: string) =>
    fetch(`${world.urls.page}/fund/solana`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ address: to }),
    })
  const { hash } = (await (await fund(address)).json()) as { hash: string }
  expect(await read(`/solana/address/${address}`)).toMatch(/Balance<\/dt>\s*<dd>1 SOL/)
  world.solana?.advanceSlots(1)
  expect(await read(`/solana/tx/${hash}`)).toContain('Confirmed')
  expect((await fetch(`${world.urls.page}/solana/tx/${'1'.repeat(64)}`)).status).toBe(404)
  expect((await fetch(`${world.urls.page}/solana/address/0x12`)).status).toBe(404)
  expect((await fund('0x12')).status).toBe(400)
  const [alice] = getSolanaPeople()
  const page = await read(`/solana/address/${alice?.address}`)
  expect(page).toContain(`Holds of ${localSolanaTokens.toll.address}`)
  expect(await read('/')).toContain(`href="/solana/address/${alice?.address}"`)
})
