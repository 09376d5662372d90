import type { CDPSession, Page } from '@playwright/test'

/** What a page holds in memory after a collection. */
export type Footprint = {
  readonly heapBytes: number
  readonly listeners: number
  readonly nodes: number
}

/** Collects garbage and measures what is left. */
export async function measureFootprint(devtools: CDPSession): Promise<Footprint> {
  // One collection frees what the next can see to be unreachable.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { jsEventListeners, nodes } = await devtools.send('Memory.getDOMCounters')
  return { heapBytes: usedSize, listeners: jsEventListeners, nodes }
}

/**
 * Opens the dialog by the page's button and closes it again by its own, many times, as fast as the page allows.
 *
 * @param shown - a text of a button that the dialog has once its first view is there
 */
export async function openAndClose(
  page: Page,
  times: number,
  shown = 'Sample Wallet',
): Promise<void> {
  const opening = { times, shown }
  await page.evaluate(async ({ times, shown }) => {
    const roots = () => [
      document,
      ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
    ]
    const find = (test: (button: HTMLButtonElement) => boolean) =>
      roots()
        .flatMap((root) => [...root.querySelectorAll('button')])
        .find(test)
    const isOpen = () => roots().some((root) => root.querySelector('dialog[open]'))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const until = async (test: () => unknown) => {
      while (!test()) await frame()
    }
    for (let time = 0; time < times; time += 1) {
      find((button) => button.classList.contains('lk-button'))?.click()
      await until(() => isOpen() && find((button) => button.textContent.includes(shown)))
      find((button) => /close/i.test(button.ariaLabel ?? ''))?.click()
      await until(() => !isOpen())
      // Two frames, so that the browser has told the page that the dialog has closed, as any visitor's next click would find it.
      await frame()
      await frame()
    }
    // A picture of the card stays for 220 ms after the last closing, to fade out.
    const closedAt = performance.now()
    await until(() => performance.now() - closedAt > 300)
  }, opening)
}
