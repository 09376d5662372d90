import type { ViewName } from '@latchkey/core'
import { expect } from '@latchkey/testing/playwright'
import type { Locator, Page } from '@playwright/test'
import { english } from '../packages/react/src/i18n/english.ts'
import { settle } from './demoPage.ts'
import { stretch } from './pages/stretch.ts'
import type { ShellPage } from './shellPage.ts'

/** In which of the walks each view is looked at; one in none of them does not compile. */
const walkOf = {
  ConnectingExternal: 'dialog',
  Networks: 'dialog',
  SwitchAddress: 'dialog',
  SwitchNetwork: 'dialog',
  UnsupportedChain: 'dialog',
  WalletCompatibleNetworks: 'dialog',
  WalletReceive: 'dialog',
  WalletSend: 'dialog',
  WalletSendSelectToken: 'dialog',
  WhatIsANetwork: 'dialog',
  WhatIsAWallet: 'dialog',
  Account: 'account',
  AccountSettings: 'account',
  AddIdentity: 'account',
  BuyInProgress: 'account',
  ChooseAccountName: 'account',
  ConnectingMultiChain: 'account',
  NftDetail: 'account',
  NftSend: 'account',
  OnRampActivity: 'account',
  OnRampFiatSelect: 'account',
  OnRampProviders: 'account',
  OnRampTokenSelect: 'account',
  Profile: 'account',
  ProfileWallets: 'account',
  RegisterAccountName: 'account',
  RegisterAccountNameSuccess: 'account',
  SIWXSignMessage: 'account',
  Swap: 'account',
  SwapPreview: 'account',
  SwapSelectToken: 'account',
  Transaction: 'account',
  Transactions: 'account',
  WalletSendPreview: 'account',
  WalletSendProgress: 'account',
  WhatIsABuy: 'account',
  AllWallets: 'visitor',
  Connect: 'visitor',
  ConnectSocials: 'visitor',
  ConnectWallets: 'visitor',
  ConnectingFarcaster: 'visitor',
  ConnectingWalletConnect: 'visitor',
  ConnectingWalletConnectBasic: 'visitor',
  Downloads: 'visitor',
  EmailLogin: 'visitor',
  EmailVerifyDevice: 'visitor',
  EmailVerifyOtp: 'visitor',
  GetWallet: 'visitor',
  SwitchActiveChain: 'visitor',
  UpdateEmailPrimaryOtp: 'visitor',
  UpdateEmailSecondaryOtp: 'visitor',
  UpdateEmailWallet: 'visitor',
  ApproveTransaction: 'frame',
  ConnectingSocial: 'frame',
  WayIn: 'frame',
} as const satisfies Record<ViewName, string>

/** Every view that there is. */
export const viewNames = Object.keys(walkOf) as ViewName[] // nothing else compiles above

/** The views that each page has shown when it was looked at. */
const seen = new WeakMap<Page, Set<string>>()

/** What others give: names of wallets, tokens, NFTs and people stand apart from their direction, and raw data is as it is. */
const data = ':is(bdi:not(.lk-button-text), [dir=auto], .bytes)'

/** Whatever is too long for one line, filled in: above all refusals, of which those who walk through the views see few. */
const longTexts = Object.values(english.texts)
  .flatMap((texts): string[] => Object.values(texts))
  .filter((text) => text.length > 60)
  .map((text) =>
    stretch(text)
      .replace(/\{\w+\|[^}]*other:([^}]*)\}/g, '$1')
      .replace(/\{\w+\}/g, 'Evening Stamp Exchange'),
  )

/** That a walk has led past every view that it should. */
export function expectAllSeen(page: Page, walk: (typeof walkOf)[ViewName]) {
  const missed = Object.entries(walkOf)
    .filter(([view, its]) => its === walk && !seen.get(page)?.has(view))
    .map(([view]) => view)
  expect.soft(missed, `missed by the walk "${walk}"`).toEqual([])
}

/** Every visible text has to come from the pseudo-language, and to fit. */
export async function lookAt(page: Page, shell: ShellPage, view: string) {
  await expect(page.locator('.lk-button:not([lang=en-XA])')).toHaveCount(0) // its texts are there
  await settle(page)
  const shown = await page.evaluate(() => {
    const { kit } = window as Partial<Window> // the frame has none
    return kit?.modal.getState().open ? kit.modal.currentView().name : ''
  })
  seen.set(page, (seen.get(page) ?? new Set()).add(shown))
  expect.soft(await findPlain(page), `${view}: hard-coded`).toEqual([])
  expect.soft(await findCut(page), `${view}: cut off`).toEqual([])
  expect
    .soft(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      `${view}: the page sideways`,
    )
    .toBeLessThanOrEqual(0)
  if ((await shell.dialog.count()) > 0)
    expect
      .soft(
        await shell.dialog.locator('.body').evaluate((node) => node.scrollWidth - node.clientWidth),
        `${view}: sideways`,
      )
      .toBeLessThanOrEqual(1)
}

/** A place for sentences, with one in it, has room for every one that is long, whoever says it. */
export async function expectRoom(part: Locator, view: string) {
  await expect(part).toBeVisible()
  const cut = await part.evaluate((node, sentences) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    let text = walker.nextNode()
    while (walker.nextNode()) text = walker.currentNode
    if (!text) return ['it says nothing']
    const { data } = text as Text // by the filter
    const range = document.createRange()
    range.selectNodeContents(text)
    const places: Element[] = [node]
    for (let place = node.parentElement; place; place = place.parentElement)
      if (getComputedStyle(place).overflowX !== 'visible') places.push(place)
    const isCut = () => {
      const { left, right, bottom } = range.getBoundingClientRect()
      return (
        bottom > node.getBoundingClientRect().bottom + 2 ||
        document.documentElement.scrollWidth > document.documentElement.clientWidth ||
        places.some((place) => {
          const edge = place.getBoundingClientRect()
          return left < edge.left - 1 || right > edge.right + 1
        })
      )
    }
    const found = sentences.filter((sentence) => {
      text.textContent = sentence
      return isCut()
    })
    text.textContent = data // React finds what it has written
    return found
  }, longTexts)
  expect.soft(cut, `${view}: no room for long sentences`).toEqual([])
}

/** Letters that no language changed: not names (of wallets, networks, coins), addresses, numbers, or what a developer reads in English. */
async function findPlain(page: Page) {
  return page.evaluate((data) => {
    const shadow = document.querySelector('latchkey-modal')?.shadowRoot
    const front = document.querySelector('latchkey-frame')?.shadowRoot
    const places = [
      ...document.querySelectorAll('.lk-button, .frame'),
      ...(shadow?.querySelectorAll('dialog[open] .card, .page-toast') ?? []),
      ...(front?.querySelectorAll('dialog[open] .header') ?? []),
    ]
    const names =
      /Test wallet|Localhost (One|Two)|Network \d+|Ägäis Network|Local world|Latchkey|WalletConnect|Chrome Web Store|App Store|Google Play|Farcaster|Google|Discord|GitHub|Apple|Facebook|\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b|0x[\da-fA-F]+(…[\da-fA-F]+)?|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b|\bbc1\w+|Test .*?Token|\b(ETH|Ether|WETH|LUSD|SLNT|TOLL|SPAM|USDC?|EUR)\b|Evening Stamp|Local Dollar|US Dollar|Euro|Uniswap|Sandbox|\S+@\S+|\S+\.eth|\$/g
    const isPlain = (text: string) =>
      /[a-z]{2}/i.test(text.replace(/⟦.*?⟧/gs, '').replace(names, ''))
    const texts = places.flatMap((place) => {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        // The page's own language says nothing of what stands in it.
        const isEnglish = parent?.closest<HTMLElement>(':not(html)[lang]')?.lang === 'en'
        if (!isEnglish && parent?.closest(data) === null)
          found.push(walker.currentNode.textContent ?? '')
      }
      for (const labelled of place.querySelectorAll('[aria-label], [title], [placeholder]')) {
        const own = [...labelled.querySelectorAll(data)].map(({ textContent }) => textContent)
        for (const name of ['aria-label', 'title', 'placeholder']) {
          const text = labelled.getAttribute(name) ?? ''
          if (!own.includes(text)) found.push(text)
        }
      }
      return found
    })
    // A sentence may go over several nodes, so a text counts together with what it stands in.
    return texts.filter((text) => isPlain(text) && !text.includes('⟦') && !text.includes('⟧'))
  }, data)
}

/** What does not fit into its place: words that are cut without a hint, or with one where a second line would do. */
async function findCut(page: Page) {
  return page.evaluate((data) => {
    const shadow = document.querySelector('latchkey-modal')?.shadowRoot
    const parts = [
      ...document.querySelectorAll(
        '.lk-button, .lk-button *, .frame :is(button, a, h1, h2, p, label, dt, dd)',
      ),
      ...(shadow?.querySelectorAll(
        'dialog[open] :is(button, a, h2, h3, p, label, .tag, .row-title)',
      ) ?? []),
    ]
    const isCut = (part: Element) => {
      const place = part.getBoundingClientRect()
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        // What only screen readers get has no size, and a long name may end in an ellipsis.
        if (walker.currentNode.parentElement?.closest(`.unseen, ${data}`)) continue
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const { left, right, width } = range.getBoundingClientRect()
        if (width > 0 && (left < place.left - 1 || right > place.right + 1)) return true
      }
      return false
    }
    return parts
      .filter(isCut)
      .map((part) => `${part.className || part.tagName}: ${part.textContent}`)
  }, data)
}
