import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalWorldError } from '../localWorldError.ts'
import { ask, connect, createPerson, sign, signText } from './fixtures.ts'
import { startSolana, type Solana } from './startSolana.ts'
import { getTransferSolInstruction } from '@solana-program/system'
import { getBase64EncodedWireTransaction, getSignatureFromTransaction } from '@solana/kit'

let stateFolder: string
const running = new Set<Solana>()
beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
})
afterEach(async () => {
  for (const node of running) await node.stop()
  running.clear()
  rmSync(stateFolder, { recursive: true, force: true })
})

async function start(options: startSolana.Options = {}): Promise<Solana> {
  const node = await startSolana({ stateFolder, ...options })
  running.add(node)
  return node
}

async function stop(node: Solana): Promise<void> {
  running.delete(node)
  await node.stop()
}

const isHealthy = async (node: Solana) => (await ask(node, 'getHealth')).result === 'ok'

test('behavior: a virtual machine that panics ends alone, and is back with everything', async () => {
  const node = await start()
  const [alice, bob] = [await createPerson(node), await createPerson(node, 0n)]
  const mint = await node.createMint()
  await node.mintTo(mint, alice.address, 42n)
  const before = node.pid()
  const text = await signText(node, alice, [
    getTransferSolInstruction({ source: alice, destination: bob.address, amount: 5_000_000n }),
  ])
  await node.panic()
  // What needs no execution is answered meanwhile; what does is refused in words.
  const meanwhile = await ask(node, 'sendTransaction', [text, { encoding: 'base64' }])
  if (meanwhile.error) expect(meanwhile.error).toMatchObject({ code: -32005 })
  expect(await ask(node, 'getBalance', [alice.address])).toMatchObject({
    result: { value: 1_000_000_000 },
  })
  await vi.waitUntil(() => isHealthy(node), { timeout: 20_000 })
  expect(node.pid()).not.toBe(before)
  if (meanwhile.error) await ask(node, 'sendTransaction', [text, { encoding: 'base64' }])
  expect(node.getBalance(bob.address)).toBe(5_000_000n)
  await node.mintTo(mint, alice.address, 8n)
  const { result } = await ask(node, 'getTokenSupply', [mint])
  expect(result).toMatchObject({ value: { amount: '50' } })
})

test('error: without its virtual machine a node says that it is not well', async () => {
  const node = await start()
  const alice = await createPerson(node)
  const pid = node.pid()
  if (pid === undefined) throw new Error('A node that was just started runs')
  const answers = Promise.all(
    Array.from({ length: 20 }, () => ask(node, 'requestAirdrop', [alice.address, 1_000_000_000])),
  )
  process.kill(pid, 'SIGKILL')
  const failed = (await answers).filter(({ error }) => error)
  expect(failed.length).toBeGreaterThan(0)
  for (const { error } of failed) expect(error?.message).toContain('virtual machine')
  await vi.waitUntil(() => isHealthy(node), { timeout: 20_000 })
  // Each airdrop happened or was refused, and none halfway.
  const paid = BigInt(1 + 20 - failed.length) * 1_000_000_000n
  expect(node.getBalance(alice.address)).toBe(paid)
})

test('behavior: accounts, coins, history and blockhashes are there after a restart', async () => {
  const first = await start()
  const [alice, bob] = [await createPerson(first), await createPerson(first, 0n)]
  const mint = await first.createMint({ program: 'token-2022', nonTransferable: true })
  const account = await first.mintTo(mint, bob.address, 9n)
  const transfer = (amount: bigint) =>
    getTransferSolInstruction({ source: alice, destination: bob.address, amount })
  const sent = await sign(first, alice, [transfer(5_000_000n)])
  const waiting = await signText(first, alice, [transfer(6_000_000n)])
  await connect(first)
    .rpc.sendTransaction(getBase64EncodedWireTransaction(sent), { encoding: 'base64' })
    .send()
  const slot = first.slot()
  await stop(first)

  const second = await start()
  expect(second.slot()).toBeGreaterThanOrEqual(slot)
  expect(second.getBalance(bob.address)).toBe(5_000_000n)
  const held = await ask(second, 'getTokenAccountBalance', [account])
  expect(held.result).toMatchObject({ value: { amount: '9' } })
  const again = getBase64EncodedWireTransaction(sent)
  const twice = await ask(second, 'sendTransaction', [again, { encoding: 'base64' }])
  expect(twice.error?.data?.err).toBe('AlreadyProcessed')
  const late = await ask(second, 'sendTransaction', [waiting, { encoding: 'base64' }])
  expect(late.error).toBeUndefined()
  second.advanceSlots(1)
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { result } = await ask(second, 'getTransaction', [
    getSignatureFromTransaction(sent),
    options,
  ])
  expect(result).toMatchObject({ meta: { fee: 5_000 } })

  await stop(second)
  const third = await start({ fresh: true })
  expect(third.hasAccount(alice.address)).toBe(false)
  expect(third.hasAccount(mint)).toBe(false)
})

test('behavior: the state is on the disk soon after a change, whole', async () => {
  const node = await start()
  const alice = await createPerson(node)
  const file = join(stateFolder, 'solana.json')
  await vi.waitUntil(() => existsSync(file) && readFileSync(file, 'utf8').includes(alice.address), {
    timeout: 5_000,
  })
  expect(() => JSON.parse(readFileSync(file, 'utf8')) as unknown).not.toThrow()
})

test('error: a state that cannot be read is said to be so, and is not written over', async () => {
  const file = join(stateFolder, 'solana.json')
  writeFileSync(file, '{"format":1,"blocks":')
  await expect(start()).rejects.toSatisfy(
    (error) => error instanceof LocalWorldError && error.code === 'STATE_UNREADABLE',
  )
  expect(readFileSync(file, 'utf8')).toBe('{"format":1,"blocks":')
})

test('error: a busy port is named, that of the WebSocket too', async () => {
  const node = await start()
  const port = Number(new URL(node.url).port)
  await expect(startSolana({ port })).rejects.toThrow(`Port ${port} is busy`)
  await expect(startSolana({ port: port + 1 })).rejects.toThrow(`Port ${port + 1} is busy`)
})
