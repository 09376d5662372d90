import type { Locator, Page } from '@playwright/test'

/** How the phone answers without asking its owner; `none` asks. */
export type PhoneFault = 'none' | 'approve' | 'reject' | 'hang' | 'wrongChain'

/** What the phone's page offers to tests, as far as the driver uses it. */
type PhoneHook = {
  fault(fault: PhoneFault): void
  setOffline(offline: boolean): Promise<void>
  deleteSessions(): Promise<void>
  selectAccounts(indices: readonly number[]): void
  switchChain(chainId: number): void
}

/** Drives the phone wallet: by its own buttons where it has them, else by its hook. */
export type PhoneDriver = {
  [Name in keyof PhoneHook]: (...args: Parameters<PhoneHook[Name]>) => Promise<void>
} & {
  readonly page: Page
  /** What the phone asks its owner, where it asks. */
  readonly sheet: Locator
  /** Pastes a `wc:` link into the phone and follows it. */
  pair(uri: string): Promise<void>
  /** Presses Approve in the sheet that is open or opens. */
  approve(): Promise<void>
  /** Presses Reject in the sheet that is open or opens. */
  reject(): Promise<void>
  /** Disconnects the site of that name on the phone's own list. */
  disconnect(site: string | RegExp): Promise<void>
  /** The same wallet in another page: a tab that a link opened. */
  in(page: Page): PhoneDriver
}

/** Makes the driver of the phone in a page. */
export function createPhoneDriver(page: Page): PhoneDriver {
  const sheet = page.locator('dialog.sheet[open]')
  const press = (name: string) => sheet.getByRole('button', { name, exact: true }).click()
  // The hook is called by name, since functions do not cross into the page.
  const tell = async (name: keyof PhoneHook, ...args: readonly unknown[]) => {
    await page.waitForFunction(() => 'latchkeyPhone' in window)
    await page.evaluate(
      async ([method, values]) => {
        // Set by the phone's page, in another package that this one does not know.
        const hook = Reflect.get(window, 'latchkeyPhone') as PhoneHook
        await Reflect.apply(hook[method], hook, values)
      },
      [name, args] as const,
    )
  }
  return {
    page,
    sheet,
    async pair(uri) {
      await page.getByRole('textbox', { name: 'Link from the site' }).fill(uri)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
    approve: () => press('Approve'),
    reject: () => press('Reject'),
    async disconnect(site) {
      await page
        .getByRole('region', { name: 'Connected sites' })
        .getByRole('button', { name: site })
        .click()
      await press('Disconnect')
    },
    fault: (fault) => tell('fault', fault),
    setOffline: (offline) => tell('setOffline', offline),
    deleteSessions: () => tell('deleteSessions'),
    selectAccounts: (indices) => tell('selectAccounts', indices),
    switchChain: (chainId) => tell('switchChain', chainId),
    in: createPhoneDriver,
  }
}
