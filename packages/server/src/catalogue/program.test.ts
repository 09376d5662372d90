import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { preparedFolder } from '../fixtures/preparedFolder.ts'
import { runProgram, startProgram } from '../fixtures/program.ts'
import { tempFolder } from '../fixtures/tempFolder.ts'
import { writeCatalogue } from '../fixtures/writeCatalogue.ts'

// Processes and databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const latchkey = (args: string[], env: NodeJS.ProcessEnv) => runProgram('bin.ts', args, env)
const webp = readFileSync(new URL('../fixtures/pictures/stripe.webp', import.meta.url))
const ours = { id: 'com.example.ours', name: 'Ours', chains: ['eip155:*'], image: 'ours.webp' }

test('latchkey catalogue import: the running server shows the wallets at once', async () => {
  const env = { LATCHKEY_DATA: await preparedFolder(), PORT: '0' }
  const server = startProgram('bin.ts', ['serve'], env)
  const [, url = ''] = await server.printed(/"url":"(http:[^"]+)"/)
  await latchkey(['project', 'create', '--name', 'Site', '--id', 'site'], env)
  const first = async () => {
    const response = await fetch(`${url}/getWallets?projectId=site&entries=1`)
    const { data } = (await response.json()) as { data: { name: string; image_url?: string }[] }
    return data[0]
  }
  expect(await first()).toMatchObject({ name: 'MetaMask' })

  const folder = await writeCatalogue({ wallets: [ours] }, { 'ours.webp': webp })
  const imported = await latchkey(['catalogue', 'import', folder], env)
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(imported.stdout).toContain('The running server shows them.')
  const shown = await first()
  expect(shown).toMatchObject({ name: 'Ours' })
  const picture = await fetch(shown?.image_url ?? '')
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(webp)

  const bad = await writeCatalogue({ wallets: [{ ...ours, homepage: 'javascript:alert(1)' }] })
  const refused = await latchkey(['catalogue', 'import', bad], env)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/wallets\.json:\d+: wallets\[0\] \(com\.example\.ours\): homepage/)
  expect(await first()).toMatchObject({ name: 'Ours' })
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('latchkey catalogue: checks without a server, imports to where LATCHKEY_CATALOGUE says, and explains itself', async () => {
  const env = { LATCHKEY_DATA: await tempFolder() }
  const folder = await writeCatalogue({ wallets: [ours] }, { 'ours.webp': webp })
  const checked = await latchkey(['catalogue', 'check', folder], env)
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('built-in ones: 1;') })

  const target = join(await tempFolder(), 'wallets')
  const imported = await latchkey(['catalogue', 'import', folder], {
    ...env,
    LATCHKEY_CATALOGUE: target,
  })
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(imported.stdout).toContain(target)
  expect(imported.stdout).toContain('when they are started again')
  expect(readFileSync(join(target, 'images/wallets/com.example.ours.webp'))).toEqual(webp)

  for (const args of [['check'], ['show', folder]]) {
    const wrong = await latchkey(['catalogue', ...args], env)
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('catalogue check') })
  }
})
