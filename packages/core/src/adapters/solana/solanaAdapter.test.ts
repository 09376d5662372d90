import { adapterConformance } from '@latchkey/testing/conformance'
import { afterAll, beforeAll, test } from 'vitest'
import { toBase58 } from '@latchkey/protocol'
import { createSolanaWorld, someAddress } from '../../fixtures/solanaWorld.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
}, 30_000)
afterAll(() => world.stop())

const unknownHash = toBase58(new Uint8Array(64).fill(7))

for (const { name, run } of adapterConformance)
  test(`solana: ${name}`, async () => {
    const { adapter, chain, connector, address } = await world.setUp()
    const token = await world.solana.createMint()
    await world.solana.mintTo(token, address, 1_000_000n)
    const receiver = someAddress()
    await run({
      adapter,
      chain,
      connector,
      address,
      receiver,
      unknownHash,
      token,
      minimum: 900_000n,
      notAddresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '1111', 'O0Il'.repeat(10)],
    })
  })
