import { randomUUID } from 'node:crypto'
import { writeNameMessage } from '@latchkey/protocol/api'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runProgram, startProgram } from './fixtures/program.ts'
import { startAnvil } from './fixtures/anvil.ts'
import { connectClient } from './fixtures/relayClient.ts'
import { preparedFolder } from './fixtures/preparedFolder.ts'
import { someEvent } from './fixtures/telemetryEvents.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const latchkey = (args: string[], env: NodeJS.ProcessEnv) => runProgram('bin.ts', args, env)

test('latchkey: serves, and its commands change the running server at once', async () => {
  const chain = await startAnvil(31337)
  const env = {
    LATCHKEY_DATA: await preparedFolder(),
    PORT: '0',
    LATCHKEY_RPC_31337: chain.url,
    LATCHKEY_TELEMETRY: 'site',
    LATCHKEY_NAMES_ZONE: 'site.eth',
  }
  const server = startProgram('bin.ts', ['serve'], env)
  const [, url = ''] = await server.printed(/"url":"(http:[^"]+)"/)

  const made = await latchkey(
    ['project', 'create', '--name', 'Site', '--id', 'site', '--origin', 'https://a.example'],
    env,
  )
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain('https://a.example')

  const origins = async (): Promise<unknown> =>
    (await fetch(`${url}/projects/v1/origins?projectId=site`)).json()
  expect(await origins()).toEqual({ allowedOrigins: ['https://a.example'] })
  await latchkey(['project', 'set-origins', 'site', 'https://b.example', '*.c.example'], env)
  expect(await origins()).toEqual({ allowedOrigins: ['https://b.example', '*.c.example'] })

  const bad = await latchkey(['project', 'set-origins', 'site', 'b.example/path'], env)
  expect(bad).toMatchObject({ code: 1, stdout: '' })
  expect(bad.stderr).toContain('"b.example/path" is not an allowed origin')

  await latchkey(['project', 'set-features', 'site', 'swap=off', 'onramp=meld'], env)
  const config = (await (await fetch(`${url}/appkit/v1/config?projectId=site`)).json()) as object
  expect(config).toMatchObject({
    features: expect.arrayContaining([
      // Nothing that a swap, a purchase or a login needs is set up here.
      { id: 'swap', isEnabled: false, config: null, offered: [] },
      { id: 'onramp', isEnabled: false, config: [] },
      { id: 'social_login', isEnabled: true, config: [] },
    ]),
  })
  const open = someEvent('MODAL_OPEN', { connected: false }, { funnelId: randomUUID() })
  const reported = await fetch(`${url}/e?projectId=site`, {
    method: 'POST',
    body: JSON.stringify(open),
  })
  expect(await reported.json()).toEqual({ accepted: 1, refused: 0 })
  const funnel = await latchkey(['funnel', 'site'], env)
  expect(funnel.stdout).toMatch(/^site, .* UTC\n {2}opened +1 +100 %\n {2}chosen +0 +0 %\n/)

  const owner = privateKeyToAccount(generatePrivateKey())
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = writeNameMessage({ name: 'some-name.site.eth', attributes: {}, timestamp })
  const signature = await owner.signMessage({ message })
  const registered = await fetch(`${url}/v1/profile/account?projectId=site`, {
    method: 'POST',
    body: JSON.stringify({ coin_type: 60, address: owner.address, message, signature }),
  })
  expect(await registered.json()).toMatchObject({ name: 'some-name.site.eth' })
  const removed = await latchkey(['name', 'remove', 'some-name.site.eth'], env)
  expect(removed.stdout).toContain(owner.address.toLowerCase())

  const second = await latchkey(['serve'], env)
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('in use by process') })

  const balance = `/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance`
  const answer = await fetch(`${url}${balance}?projectId=site&chainId=eip155:31337`)
  expect(await answer.json()).toMatchObject({ balances: [{ quantity: { numeric: '10000' } }] })
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  // What was asked, and where the nodes are, is nobody's business who reads the log.
  expect(server.output.stdout).not.toMatch(/f39Fd6e51aad88F6F4ce6aB8827279cffFb92266/i)
  expect(server.output.stdout).not.toContain(chain.url)
  expect(server.output.stdout).toMatch(
    /"route":"GET \/v1\/account\/\{address\}\/balance","status":200/,
  )

  const after = await latchkey(['project', 'list', '--json'], env)
  expect(JSON.parse(after.stdout)).toMatchObject([
    { id: 'site', allowedOrigins: ['https://b.example', '*.c.example'] },
  ])
  await chain.stop()
})

test('latchkey: a command in a folder without a store says so and makes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const place = join(folder, 'wrong')
  const commands = [
    ['project', 'list'],
    ['project', 'set-origins', 'site'],
    ['funnel', 'site'],
    ['name', 'remove', 'a.site.eth'],
    ['relay', 'clear', 'site', '--yes'],
  ]
  for (const command of commands) {
    const done = await latchkey(command, { LATCHKEY_DATA: place })
    expect(done).toMatchObject({ code: 1, stdout: '' })
    expect(done.stderr).toContain(`There is no store in ${place}`)
  }
  expect(await readdir(folder)).toEqual([])
})

test('latchkey: relay clear asks, or needs --yes where there is no terminal', async () => {
  const env = { LATCHKEY_DATA: await preparedFolder(), PORT: '0' }
  const server = startProgram('bin.ts', ['serve'], env)
  const [, url = ''] = await server.printed(/"url":"(http:[^"]+)"/)
  await latchkey(['project', 'create', '--name', 'Demo', '--id', 'demo'], env)
  const nothing = await latchkey(['relay', 'clear', 'demo'], env)
  expect(nothing.stdout).toBe('No messages of demo wait.\n')
  const client = await connectClient(url)
  await client.publish('ab'.repeat(32), 'aGVsbG8=')
  await client.close()
  const asked = await latchkey(['relay', 'clear', 'demo'], env)
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') as string })
  const done = await latchkey(['relay', 'clear', 'demo', '--yes'], env)
  expect(done.stdout).toBe('Removed: 1 messages (8 bytes).\n')
})

test('latchkey: a wrong setting or command stops it with what to do', async () => {
  const settings = await latchkey(['serve'], { PORT: 'x', LATCHKEY_RPC_1: 'ws://node.example/k3y' })
  expect(settings.code).toBe(1)
  expect(settings.stderr).toMatch(/PORT has to be.*\n.*Upstream 1 of eip155:1/)
  expect(settings.stderr).not.toContain('k3y')
  for (const args of [['project', 'destroy'], ['dance'], ['project', 'create'], ['--nonsense']])
    expect((await latchkey(args, {})).code, args.join(' ')).toBe(1)
  const help = await latchkey(['--help'], {})
  expect(help.code).toBe(0)
  expect(help.stdout).toContain('LATCHKEY_DATA')
})
