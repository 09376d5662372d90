import type { Page } from '@playwright/test'

/**
 * Puts a script into the page that listens wherever a script can: messages of windows and ports, requests, storage. It runs before every
 * other script of the page, as the worst library could.
 *
 * @returns what it has heard so far, as text
 */
export async function listenToEverything(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    if (window !== window.top) return
    const heard: string[] = []
    Object.assign(window, { heard })
    const write = (...values: readonly unknown[]) => {
      for (const value of values) {
        try {
          heard.push(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
        } catch {
          heard.push(String(value))
        }
      }
    }
    const wrap = (target: object, name: string, before: (...args: unknown[]) => void) => {
      const original: unknown = Reflect.get(target, name)
      if (typeof original !== 'function') return
      Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
        before(...args)
        return Reflect.apply(original, this, args) as unknown
      })
    }
    addEventListener('message', (event) => write('window', event.data, event.origin), true)
    wrap(MessagePort.prototype, 'postMessage', (message) => write('to port', message))
    wrap(window, 'postMessage', (message) => write('to window', message))
    wrap(window, 'fetch', (input, init) => write('fetch', input, init))
    wrap(XMLHttpRequest.prototype, 'open', (...args) => write('request', args))
    wrap(Storage.prototype, 'setItem', (...args) => write('storage', args))
    wrap(IDBObjectStore.prototype, 'put', (...args) => write('database', args))
    wrap(navigator, 'sendBeacon', (...args) => write('beacon', args))
    // Every port that is made here hears for the script as well.
    const Channel = MessageChannel
    Reflect.set(
      window,
      'MessageChannel',
      class extends Channel {
        constructor() {
          super()
          this.port1.addEventListener('message', ({ data }) => write('from port', data))
          this.port2.addEventListener('message', ({ data }) => write('from port', data))
        }
      },
    )
  })
  return () =>
    page.evaluate(() => {
      const heard = Reflect.get(window, 'heard') as string[]
      const kept = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
      const markup = document.documentElement.outerHTML
      return [...heard, kept, document.cookie, markup].join('\n')
    })
}
