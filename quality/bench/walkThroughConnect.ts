import type { Page } from '@playwright/test'

/** So long a step may take before the walk says where it stands, in milliseconds. */
const patience = 30_000

/**
 * From the demo's button to Connect, to a code of WalletConnect, back, to all wallets, and closed again, many times, as fast as the page allows.
 *
 * @throws Error that names the step that did not come about, with what the dialog said then
 */
export async function walkThroughConnect(page: Page, times: number): Promise<void> {
  await page.evaluate(
    async ({ times, patience }) => {
      const dialog = () =>
        document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]')
      const find = (name: string) =>
        [...(dialog()?.querySelectorAll('button') ?? [])].find(
          (button) => button.ariaLabel === name || button.textContent.includes(name),
        )
      const shows = (selector: string) => dialog()?.querySelector(selector)
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const until = async (step: string, test: () => unknown) => {
        for (const begin = performance.now(); !test(); await frame())
          if (performance.now() - begin > patience)
            throw new Error(
              `Time ${time}, "${step}": the dialog says ${dialog()?.textContent ?? 'nothing'}`,
            )
      }
      const press = async (name: string) => {
        await until(name, () => find(name))
        find(name)?.click()
      }
      let time = 0
      for (; time < times; time += 1) {
        document.querySelector<HTMLElement>('.hero .lk-button')?.click()
        await press('WalletConnect')
        await until('a code', () => shows('[data-qr]'))
        await press('Back')
        await press('All Wallets')
        await until('a wallet', () => shows('.wallet-cell'))
        await press('Close')
        await until('closed', () => !dialog())
        // Two frames, so that the browser has told the page that the dialog has closed.
        await frame()
        await frame()
      }
    },
    { times, patience },
  )
}
