import { generateKeyPairSigner } from '@solana/kit'
import { getAccountNfts } from '@latchkey/protocol/api'
import { devMnemonic, localSolana, seedSolana, startSolana, type Solana } from '@latchkey/testing'
import { deriveSolanaAccounts } from '@latchkey/testing/wallet'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { startSolanaWorld } from '../../fixtures/solanaWorld.ts'
import type { Store } from '../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const { caipNetworkId } = localSolana
let solana: Solana
let store: Store
beforeAll(async () => {
  solana = await startSolana()
  store = await openMemoryStore()
})
afterAll(async () => {
  await store?.close()
  await solana?.stop()
})

async function start() {
  const world = await startSolanaWorld([solana.url], { store })
  onTestFinished(() => world.close())
  return async (address: string) => {
    const query = `projectId=demo&chainId=${caipNetworkId}&forceUpdate=1`
    const response = await world.get(`/v1/account/${address}/nfts?${query}`)
    const body: unknown = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return getAccountNfts.response.parse(body)
  }
}

test('nfts: a token of Solana that is one of its kind, of its collection, with its picture', async () => {
  await seedSolana(solana)
  const page = await start()
  const [person] = deriveSolanaAccounts(devMnemonic, 1)
  const { data, next, coverage } = await page(person?.address ?? '')
  expect({ next, coverage }).toEqual({ next: null, coverage: 'all' })
  expect(data).toMatchObject([
    {
      standard: 'metaplex',
      tokenId: '0',
      quantity: '1',
      name: 'Moth of the Fourth Shelf',
      description: 'Its sister lives on another chain.',
      collection: { name: 'Local Moths' },
      attributes: [{ name: 'Wings', value: 'Walnut' }],
      isSpam: false,
    },
  ])
  const [{ id, address, imageUrl } = { id: '', address: '', imageUrl: '' }] = data
  expect(id).toBe(`${caipNetworkId}/nft:${address.split(':')[2] ?? ''}`)
  const response = await fetch(imageUrl ?? '')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('nfts: what has decimals, or of which there are several, is none; hostile texts are made fit to be shown', async () => {
  const owner = (await generateKeyPairSigner()).address
  const metadata = {
    name: 'Cl\u200baim <b>5 SOL</b>\u202e',
    symbol: 'X',
    uri: 'http://169.254.169.254/',
  }
  const mints = {
    coin: await solana.createMint({ decimals: 6 }),
    several: await solana.createMint({ decimals: 0 }),
    shared: await solana.createMint({ decimals: 0 }),
    nameless: await solana.createMint({ decimals: 0, program: 'token-2022' }),
    hostile: await solana.createMint({ decimals: 0, metadata }),
  }
  await solana.mintTo(mints.coin, owner, 1n)
  await solana.mintTo(mints.several, owner, 5n)
  await solana.mintTo(mints.shared, owner, 1n)
  await solana.mintTo(mints.shared, (await generateKeyPairSigner()).address, 1n)
  await solana.mintTo(mints.nameless, owner, 1n)
  await solana.mintTo(mints.hostile, owner, 1n)
  const { data } = await (await start())(owner)
  const found = new Map(data.map((nft) => [nft.address.split(':')[2], nft]))
  expect([...found.keys()].sort()).toEqual([mints.nameless, mints.hostile].sort())
  expect(found.get(mints.nameless)?.name).toMatch(/^\w{6}…\w{4}$/)
  expect(found.get(mints.hostile)).toMatchObject({ name: 'Claim 5 SOL', isSpam: true })
  expect(found.get(mints.hostile)?.imageUrl).toBeUndefined()
})
