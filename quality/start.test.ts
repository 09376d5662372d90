import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findWorldPorts } from './source/freePorts.ts'

const script = fileURLToPath(new URL('../tools/local-world/start.mjs', import.meta.url))

/** `npm start` on ports and in a folder of its own, until it says that it is ready. */
async function start(folder: string, ...options: string[]) {
  const ports = await findWorldPorts()
  const child = spawn(process.execPath, [script, ...options], {
    env: { ...process.env, ...ports, LATCHKEY_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Latchkey is ready: (\S+)$/.exec(line)?.[1]
    if (url) {
      const urls = Object.values(ports).map((port) => `http://localhost:${port}`)
      return { child, exited, url, urls }
    }
  }
  throw new Error('It ended before it was ready')
}

async function ask(chainUrl: string | undefined, method: string, ...params: string[]) {
  const response = await fetch(chainUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { result: string } // what a chain answers
  return result
}
const blockNumber = async (chainUrl: string | undefined) =>
  Number(await ask(chainUrl, 'eth_blockNumber'))

test(
  'npm start: says where it is, keeps its chains, begins anew when told, and Ctrl-C ends all of it',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-start-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))

    const first = await start(folder)
    const page = await fetch(first.url)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'",
    )
    await ask(first.urls.at(-1), 'anvil_mine', '0x10')
    const height = await blockNumber(first.urls.at(-1))
    first.child.kill('SIGINT')
    expect(await first.exited).toEqual([0, null])
    for (const url of first.urls) await expect(fetch(url)).rejects.toThrow()

    const second = await start(folder)
    expect(await blockNumber(second.urls.at(-1))).toBeGreaterThanOrEqual(height)
    second.child.kill('SIGINT')
    await second.exited

    const third = await start(folder, '--fresh')
    expect(await blockNumber(third.urls.at(-1))).toBeLessThan(height)
    third.child.kill('SIGINT')
    expect(await third.exited).toEqual([0, null])
  },
)
