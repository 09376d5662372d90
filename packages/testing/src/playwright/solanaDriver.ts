import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type {
  installSolanaWallet,
  SolanaTestWallet,
  SolanaWalletRequest,
} from '../wallets/solana/installSolanaWallet.ts'
import type { SolanaBehaviour } from '../wallets/solana/solanaBehaviour.ts'
import { getInitScript } from './builtFiles.ts'

/** What the owner does in the wallet, by itself. */
type OwnerAction = {
  [
    Name in
      | 'selectAccounts'
      | 'disconnectSite'
      | 'emitChange'
      | 'register'
      | 'unregister'
      | 'resetBehaviour'
  ]: (...args: Parameters<SolanaTestWallet[Name]>) => Promise<void>
}

/** Drives the Solana test wallet of a page. */
export type SolanaDriver = OwnerAction & {
  /** Installs a wallet in every page that is opened or loaded from now on, before the page's own scripts run. It sends to the world's node. */
  install(wallet?: installSolanaWallet.Options): Promise<void>
  /** Sets how the page's wallet answers, from now on and over reloads. Needs a page that has it. */
  behave(behaviour: SolanaBehaviour): Promise<void>
  /** Its accounts, in the order of the seed phrase. */
  addresses(): Promise<readonly string[]>
  /** The requests that the page has made since it was loaded. */
  getRequests(): Promise<readonly SolanaWalletRequest[]>
  /** The approval window, which may not be open. */
  readonly window: Locator
  /** Presses Approve in the window that is open or opens. */
  approve(): Promise<void>
  /** Presses Reject in the window that is open or opens. */
  reject(): Promise<void>
}

/**
 * Makes the driver of the Solana wallet in a page.
 *
 * @param rpcUrl - of the world's node, unless it has none
 */
export function createSolanaDriver(
  context: BrowserContext,
  page: Page,
  rpcUrl: string | undefined,
): SolanaDriver {
  const approvals = page.locator('[data-latchkey-test-wallet] dialog[open]')
  // The page's wallet is called by name, since functions do not cross into it.
  const tell = (name: keyof SolanaTestWallet, ...args: readonly unknown[]) =>
    page.evaluate(
      ([method, values]) => {
        const [wallet] = Object.values(window.latchkeySolanaWallets ?? {})
        if (!wallet) throw new Error('This page has no Solana wallet')
        const member: unknown = wallet[method]
        if (typeof member === 'function') Reflect.apply(member, wallet, values)
      },
      [name, args] as const,
    )
  return {
    async install(wallet = {}) {
      const options = JSON.stringify({ rpcUrl, ...wallet })
      const isSite = 'window === window.top && /^https?:$/.test(location.protocol)'
      const script = readFileSync(getInitScript('solana'), 'utf8')
      const content = `${script}\n\n;if (${isSite}) window.latchkeyInstallSolanaWallet(${options})`
      await context.addInitScript({ content })
    },
    behave: (behaviour) => tell('behave', behaviour),
    resetBehaviour: () => tell('resetBehaviour'),
    selectAccounts: (indices) => tell('selectAccounts', indices),
    disconnectSite: () => tell('disconnectSite'),
    emitChange: (change) => tell('emitChange', change),
    register: () => tell('register'),
    unregister: () => tell('unregister'),
    addresses: () =>
      page.evaluate(() => {
        const [wallet] = Object.values(window.latchkeySolanaWallets ?? {})
        if (!wallet) throw new Error('This page has no Solana wallet')
        return [...wallet.addresses]
      }),
    getRequests: () =>
      page.evaluate(() => {
        const [wallet] = Object.values(window.latchkeySolanaWallets ?? {})
        return [...(wallet?.requests ?? [])]
      }),
    window: approvals,
    approve: () => approvals.getByRole('button', { name: 'Approve' }).click(),
    reject: () => approvals.getByRole('button', { name: 'Reject' }).click(),
  }
}
