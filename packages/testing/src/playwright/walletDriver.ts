import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Behaviour } from '../wallets/injected/behaviour.ts'
import type { WalletRequest } from '../wallets/injected/createWalletCore.ts'
import type { TestWallet } from '../wallets/injected/installTestWallet.ts'
import type { WalletChain } from '../wallets/injected/walletState.ts'
import { getInitScript } from './builtFiles.ts'

/** A wallet to put into the pages of a test. */
export type InstalledWallet = {
  readonly rdns?: string | undefined
  readonly name?: string | undefined
  /** A BIP-39 seed phrase. Default: that of all funded accounts. */
  readonly mnemonic?: string | undefined
  readonly accountCount?: number | undefined
  readonly behaviour?: Behaviour | undefined
  readonly legacy?: boolean | undefined
}

/** What the owner does in the wallet, by itself. */
type OwnerAction = {
  [Name in keyof TestWallet]: TestWallet[Name] extends (...args: infer Args) => void
    ? (...args: Args) => Promise<void>
    : never
}

/** Drives the test wallets of a page. Every method takes the wallet's rdns last; by default the usual one. */
export type WalletDriver = Pick<
  OwnerAction,
  'selectAccounts' | 'switchChain' | 'disconnectSite' | 'setOffline' | 'announce' | 'resetBehaviour'
> & {
  /** Installs a wallet in every page that is opened or loaded from now on, before the page's own scripts run. */
  install(wallet?: InstalledWallet): Promise<void>
  /** Sets how the page's wallet answers, from now on and over reloads. Needs a page that has it. */
  behave(behaviour: Behaviour, rdns?: string): Promise<void>
  /** Raises an event with any value. */
  emit(event: string, value: unknown, rdns?: string): Promise<void>
  /** The requests that the page has made since it was loaded. */
  getRequests(rdns?: string): Promise<readonly WalletRequest[]>
  /** The approval window, which may not be open. */
  readonly window: Locator
  /** Presses Approve in the window that is open or opens. */
  approve(): Promise<void>
  /** Presses Reject in the window that is open or opens. */
  reject(): Promise<void>
  /** The same wallets, driven in another page of the test. */
  in(page: Page): WalletDriver
}

const usualRdns = 'org.latchkey.testwallet'

/** Makes the driver of the wallets in a page. */
export function createWalletDriver(
  context: BrowserContext,
  page: Page,
  chains: readonly [WalletChain, ...WalletChain[]],
): WalletDriver {
  const approvals = page.locator('[data-latchkey-test-wallet] dialog[open]')
  // The page's wallets are called by name, since functions do not cross into it.
  const tell = (name: keyof TestWallet, args: readonly unknown[], rdns = usualRdns) =>
    page.evaluate(
      ([key, method, values]) => {
        const wallet = window.latchkeyTestWallets?.[key]
        if (!wallet) throw new Error(`This page has no test wallet ${key}`)
        const member: unknown = wallet[method]
        if (typeof member === 'function') Reflect.apply(member, wallet, values)
      },
      [rdns, name, args] as const,
    )
  return {
    async install(wallet = {}) {
      await context.addInitScript({ content: createInstallScript({ ...wallet, chains }) })
    },
    behave: (behaviour, rdns) => tell('behave', [behaviour], rdns),
    emit: (event, value, rdns) => tell('emit', [event, value], rdns),
    selectAccounts: (indices) => tell('selectAccounts', [indices]),
    switchChain: (chainId) => tell('switchChain', [chainId]),
    disconnectSite: () => tell('disconnectSite', []),
    setOffline: (offline) => tell('setOffline', [offline]),
    announce: () => tell('announce', []),
    resetBehaviour: () => tell('resetBehaviour', []),
    getRequests: (rdns = usualRdns) =>
      page.evaluate((key) => [...(window.latchkeyTestWallets?.[key]?.requests ?? [])], rdns),
    window: approvals,
    approve: () => approvals.getByRole('button', { name: 'Approve' }).click(),
    reject: () => approvals.getByRole('button', { name: 'Reject' }).click(),
    in: (other) => createWalletDriver(context, other, chains),
  }
}

/** Only for documents of sites: blank ones have no storage to remember anything in. */
function createInstallScript(options: object): string {
  return `${readFileSync(getInitScript(), 'utf8')}

;if (window === window.top && /^https?:$/.test(location.protocol)) window.latchkeyInstallTestWallet(${JSON.stringify(options)})`
}
