import type { MailDriver } from '@latchkey/testing/playwright'
import { vi } from 'vitest'
import type { Engine, Query } from './engine.ts'

const dialog = ['latchkey-modal', 'dialog[open]']
const wallet = ['[data-latchkey-test-wallet]', 'dialog[open]']
const deadline = { timeout: 20_000, interval: 100 }

/** A visitor of the demo, in any browser that `Engine` can drive. */
export type EngineVisitor = ReturnType<typeof createVisitor>

/** @param url - the demo's address */
export function createVisitor(engine: Engine, url: string) {
  const inDialog = (query: Query): Query => ({ within: dialog, ...query })
  const inFrame = (query: Query): Query => ({ inFrame: true, ...query })

  async function click(query: Query) {
    await vi.waitFor(async () => {
      const element = await engine.find(query)
      if (!element) throw new Error(await describeMissing(query))
      await element.click()
    }, deadline)
  }

  async function fill(query: Query, text: string) {
    const field = await vi.waitFor(async () => {
      const element = await engine.find(query)
      if (!element) throw new Error(await describeMissing(query))
      return element
    }, deadline)
    await field.type(text)
  }

  /** Names an element that is missing, and what shows in its place. */
  async function describeMissing(query: Query) {
    const { within, inFrame } = query
    const place = within?.at(-1) ?? 'body'
    const above = within?.slice(0, -1)
    const shown = await engine.read({
      css: place,
      ...(above && { within: above }),
      ...(inFrame && { inFrame }),
    })
    return `Not there: ${describe(query)}. Shown: ${shown?.replace(/\s+/g, ' ')}`
  }

  /** Waits until an element reads as expected, and returns its text. */
  async function reads(query: Query, expected: RegExp): Promise<string> {
    return vi.waitFor(async () => {
      const text = await engine.read(query)
      if (text === undefined || !expected.test(text))
        throw new Error(`${describe(query)} reads ${text}, not ${String(expected)}`)
      return text
    }, deadline)
  }

  async function disappears(query: Query) {
    await vi.waitFor(async () => {
      if (await engine.find(query)) throw new Error(`Still there: ${describe(query)}`)
    }, deadline)
  }

  const heroButton: Query = { css: '.hero .lk-button' }
  const button = (name: string | RegExp): Query => ({ role: 'button', name })

  return {
    engine,
    inDialog,
    inFrame,
    inWallet: (query: Query): Query => ({ within: wallet, ...query }),
    button,
    heroButton,
    click,
    fill,
    reads,
    disappears,

    goto: () => engine.open(url),

    async openDialog() {
      await click(heroButton)
      await reads(inDialog({ css: 'h2' }), /./)
    },

    /** Waits for the state that the connect button shows. */
    isConnected: () => reads({ css: '.hero .lk-button[data-state=connected]' }, /./),
    isDisconnected: () => reads({ css: '.hero .lk-button[data-state=disconnected]' }, /./),
    isClosed: () => disappears(inDialog({ css: '*' })),

    /** Opens the link of the login mail in another tab, confirms it, and returns the code. */
    async readCode(mail: MailDriver, address: string) {
      const message = await mail.next(address, { subject: /^(Your code|Confirm your login)/ })
      const link = message.links.find((each) => each.includes('/device?'))
      if (!link) return message.code ?? ''
      return engine.inTab(link, async (tab) => {
        const device = createVisitor(tab, link)
        await device.click(button('Yes, that is me'))
        const page = await device.reads({ css: 'body' }, /\d{3}\s?\d{3}/)
        return /\d{3}\s?\d{3}/.exec(page)?.[0].replace(/\D/g, '') ?? ''
      })
    },
  }
}

function describe({ role, name, css, within, inFrame }: Query) {
  const place = [...(inFrame ? ['secure frame'] : []), ...(within ?? [])].join(' ')
  return [place, role, css, name && String(name)].filter(Boolean).join(' ')
}
