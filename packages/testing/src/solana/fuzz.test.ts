import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { ask, createPerson, signText } from './fixtures.ts'
import { startSolana } from './startSolana.ts'

/** A sequence of numbers that is the same in every run (mulberry32). */
function createRandom(seed: number) {
  return (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

test('behavior: broken transactions are refused in words, and none of them ends the virtual machine', async () => {
  const solana = await startSolana()
  try {
    const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
    const text = await signText(solana, alice, [
      getTransferSolInstruction({ source: alice, destination: bob.address, amount: 5_000_000n }),
    ])
    const pid = solana.pid()
    const random = createRandom(7)
    const codes = new Set<number>()
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(text, 'base64')
      // Beyond the signature, whose check would hide everything else from a simulation that makes none.
      for (let flips = 1 + random(4); flips > 0; flips--)
        bytes[65 + random(bytes.length - 65)] = random(256)
      const length = random(3) === 0 ? random(bytes.length) : bytes.length
      const broken = bytes.subarray(0, length).toString('base64')
      const { error } = await ask(solana, 'simulateTransaction', [
        broken,
        { encoding: 'base64', replaceRecentBlockhash: true },
      ])
      if (error) codes.add(error.code)
    }
    expect([...codes]).toEqual([-32602])
    expect(solana.pid()).toBe(pid)
    expect(solana.getBalance(bob.address)).toBe(0n)
  } finally {
    await solana.stop()
  }
})
