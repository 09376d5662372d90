import { fileURLToPath } from 'node:url'
import { getDevAccount, startWorld } from '@latchkey/testing'
import { createMailDriver } from '@latchkey/testing/playwright'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPredeploys } from '../../tools/local-world/predeploys.mjs'
import { buildFinder } from './buildFinder.ts'
import type { Engine } from './engine.ts'
import { listEngines } from './listEngines.ts'
import { createVisitor, type EngineVisitor } from './visitor.ts'

const app = (name: string) => fileURLToPath(new URL(`../../apps/${name}/dist`, import.meta.url))
const frank = getDevAccount(8).address

let world: Awaited<ReturnType<typeof startWorld>>
let finder: string

beforeAll(async () => {
  finder = await buildFinder()
  world = await startWorld({
    ports: 'free',
    apps: { demo: app('demo'), frame: app('frame') },
    predeploys: readPredeploys(),
    solana: false,
    bitcoin: false,
  })
})

afterAll(() => world?.stop())

describe.each(listEngines())('$name', ({ open, keepsSecureCookies }) => {
  let engine: Engine
  let visitor: EngineVisitor

  beforeEach(async () => {
    engine = await open(finder)
    visitor = createVisitor(engine, world.urls.demo)
    await visitor.goto()
  })

  afterEach(async () => {
    const errors = engine.errors()
    await engine.close()
    expect(errors).toEqual([])
  })

  test('connects a wallet, sends, reloads and disconnects', async () => {
    const { click, fill, reads, inDialog, inWallet, button } = visitor
    await connect(visitor)

    await visitor.openDialog()
    await reads(inDialog({ css: '[data-token="native"] .amount' }), /[1-9]/)
    await click(inDialog(button('Send')))
    await fill(inDialog({ role: 'textbox', name: /^Amount/ }), '1.5')
    await fill(inDialog({ role: 'textbox', name: /^Receiver/ }), frank)
    await click(inDialog(button('Preview Send')))
    await reads(inDialog({ css: '.sentence' }), /1\.5 ETH/)
    const before = await readBalance(frank)
    await click(inDialog(button('Send')))
    await click(inWallet(button('Approve')))
    await reads(inDialog({ css: '.toast' }), /Sent 1\.5 ETH/)
    expect(await readBalance(frank)).toBe(before + parseEther('1.5'))

    await engine.reload()
    await visitor.isConnected()
    await visitor.openDialog()
    await click(inDialog(button('Disconnect')))
    await visitor.isDisconnected()
  })

  test('logs in by e-mail, sets up, signs, reloads and signs out', async () => {
    const { click, fill, reads, inDialog, inFrame, button } = visitor
    const mail = createMailDriver(world.mail)
    const address = mail.createAddress()
    await visitor.openDialog()
    await fill(inDialog({ role: 'textbox', name: /Email/ }), address)
    await click(inDialog(button('Continue')))
    const code = await visitor.readCode(mail, address)
    await fill(inDialog({ role: 'textbox', name: /Code of six digits/ }), code)
    await setUpWithCode(visitor)
    await visitor.isConnected()
    await visitor.isClosed()

    await click({ within: ['[aria-label="Sign a message"]'], ...button('Sign message') })
    await reads(inFrame({ css: 'h1' }), /./)
    await click(inFrame(button('Sign')))
    await reads({ within: ['[aria-label="Sign a message"]'], css: 'output.outcome' }, /0x/)

    if (keepsSecureCookies) {
      await engine.reload()
      await visitor.isConnected()
    }
    await visitor.openDialog()
    await click(inDialog(button('Sign out')))
    await visitor.isDisconnected()
    await engine.reload()
    await visitor.isDisconnected()
  })

  test('works by keyboard and gives the focus back', async () => {
    await visitor.isDisconnected()
    await engine.evaluate(() => document.querySelector<HTMLElement>('.hero .lk-button')?.focus())
    await engine.press('Enter')
    await visitor.reads(visitor.inDialog({ css: 'h2' }), /Connect/)
    for (let step = 0; step < 30; step++) {
      await engine.press('Tab')
      // Past the last button, Firefox hands the focus to its own bars, and the page has none then.
      expect(['latchkey-modal', 'body']).toContain(
        await engine.evaluate(() => document.activeElement?.localName),
      )
    }
    await engine.press('Escape')
    await visitor.isClosed()
    expect(await engine.evaluate(() => document.activeElement?.matches('.hero .lk-button'))).toBe(
      true,
    )
  })

  test('shows Arabic from right to left without overflow', async () => {
    await visitor.click({ css: 'label:has(input[name=locale][value=ar])' })
    await visitor.reads(visitor.heroButton, /ربط المحفظة/)
    await visitor.openDialog()
    const card = await engine.evaluate(() => {
      const found = document
        .querySelector('latchkey-modal')
        ?.shadowRoot?.querySelector<HTMLElement>('dialog[open] .card')
      return { dir: found?.dir, overflow: (found?.scrollWidth ?? 0) - (found?.clientWidth ?? 0) }
    })
    expect(card).toEqual({ dir: 'rtl', overflow: 0 })
  })
})

async function connect({ click, inDialog, inWallet, button, ...visitor }: EngineVisitor) {
  await visitor.openDialog()
  await click(inDialog(button('Use the test wallet')))
  await click(inDialog(button(/^Test wallet/)))
  await click(inWallet(button('Approve')))
  await visitor.isConnected()
  await visitor.isClosed()
}

/** Chooses a recovery code, writes it down, and types the groups that are asked for. */
async function setUpWithCode({ click, fill, reads, inFrame, button, engine }: EngineVisitor) {
  await click(inFrame(button(/^Use a recovery code/)))
  const sheet = await reads(inFrame({ role: 'list', name: 'Recovery code' }), /./)
  const groups = sheet.match(/[0-9A-Z]{4}/g) ?? []
  await click(inFrame(button('I have kept it')))
  await reads(inFrame({ role: 'textbox', name: /^Group \d+$/ }), /^$/)
  for (const [index, group] of groups.entries()) {
    const field = inFrame({ role: 'textbox', name: `Group ${index + 1}` })
    if (await engine.find(field)) await fill(field, group)
  }
  await click(inFrame(button('Done')))
}

function readBalance(address: `0x${string}`) {
  const client = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  return client.getBalance({ address })
}
