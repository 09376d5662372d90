import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { BitcoinBehaviour } from '../wallets/bitcoin/bitcoinBehaviour.ts'
import type {
  BitcoinTestWallet,
  installBitcoinWallet,
} from '../wallets/bitcoin/installBitcoinWallet.ts'
import { getInitScript } from './builtFiles.ts'

/** What the owner does in the wallet, by itself. */
type OwnerAction = {
  [Name in 'selectAccount' | 'switchChain' | 'disconnectSite' | 'resetBehaviour']: (
    ...args: Parameters<BitcoinTestWallet[Name]>
  ) => Promise<void>
}

/** Drives the Bitcoin test wallet of a page. */
export type BitcoinDriver = OwnerAction & {
  /** Installs a wallet in every page that is opened or loaded from now on, before the page’s own scripts run. It sends over the world’s chain. */
  install(wallet?: installBitcoinWallet.Options): Promise<void>
  /** Sets how the page’s wallet answers, from now on and over reloads. Needs a page that has it. */
  behave(behaviour: BitcoinBehaviour): Promise<void>
  /** Payment and ordinals address of the account that it is on. */
  addresses(): Promise<readonly [string, string]>
  /** The approval window, which may not be open. */
  readonly window: Locator
  /** Presses Approve in the window that is open or opens. */
  approve(): Promise<void>
  /** Presses Reject in the window that is open or opens. */
  reject(): Promise<void>
}

/** Makes the driver of the Bitcoin wallet in a page. */
export function createBitcoinDriver(
  context: BrowserContext,
  page: Page,
  esploraUrl: string | undefined,
): BitcoinDriver {
  const approvals = page.locator('[data-latchkey-test-wallet] dialog[open]')
  // The page’s wallet is called by name, since functions do not cross into it.
  const tell = (name: keyof BitcoinTestWallet, ...args: readonly unknown[]) =>
    page.evaluate(
      ([method, values]) => {
        const [wallet] = Object.values(window.latchkeyBitcoinWallets ?? {})
        if (!wallet) throw new Error('This page has no Bitcoin wallet')
        const member: unknown = wallet[method]
        if (typeof member === 'function') Reflect.apply(member, wallet, values)
      },
      [name, args] as const,
    )
  return {
    async install(wallet = {}) {
      const options = JSON.stringify({ esploraUrl, ...wallet })
      const isSite = 'window === window.top && /^https?:$/.test(location.protocol)'
      const script = readFileSync(getInitScript('bitcoin'), 'utf8')
      const content = `${script}\n\n;if (${isSite}) window.latchkeyInstallBitcoinWallet(${options})`
      await context.addInitScript({ content })
    },
    behave: (behaviour) => tell('behave', behaviour),
    resetBehaviour: () => tell('resetBehaviour'),
    selectAccount: (index) => tell('selectAccount', index),
    switchChain: (chain) => tell('switchChain', chain),
    disconnectSite: () => tell('disconnectSite'),
    addresses: () =>
      page.evaluate(() => {
        const [wallet] = Object.values(window.latchkeyBitcoinWallets ?? {})
        if (!wallet) throw new Error('This page has no Bitcoin wallet')
        return wallet.addresses()
      }),
    window: approvals,
    approve: () => approvals.getByRole('button', { name: 'Approve' }).click(),
    reject: () => approvals.getByRole('button', { name: 'Reject' }).click(),
  }
}
