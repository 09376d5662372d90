import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import { frameElement, toSentQuery, type Engine, type Query, type SentQuery } from './engine.ts'
import { offlineProxy } from './offlineProxy.ts'

/**
 * Opens Firefox with a new profile, driven by WebDriver BiDi.
 *
 * @param finder - from `buildFinder`
 */
export async function openFirefox(executablePath: string, finder: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': offlineProxy.host,
      'network.proxy.http_port': offlineProxy.port,
      'network.proxy.ssl': offlineProxy.host,
      'network.proxy.ssl_port': offlineProxy.port,
    },
  })
  // The tab that a new window begins with never gets the keyboard's focus.
  return drive(browser, await browser.newPage(), await browser.version(), finder)
}

function drive(browser: Browser, page: Page, title: string, finder: string): Engine {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })

  async function findHandle(place: Frame, query: SentQuery) {
    const handle = await place.evaluateHandle(toCall(finder, 'findElement', query))
    return (handle.asElement() ?? undefined) as ElementHandle<Element> | undefined
  }

  async function enter({ inFrame = false }: Query): Promise<Frame | undefined> {
    if (!inFrame) return page.mainFrame()
    const host = await findHandle(page.mainFrame(), toSentQuery(frameElement))
    return (await host?.contentFrame()) ?? undefined
  }

  return {
    title,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    async find(query) {
      const place = await enter(query)
      const handle = place && (await findHandle(place, toSentQuery(query)))
      if (!handle) return undefined
      return {
        click: () => handle.click(),
        async type(text) {
          await handle.focus()
          await page.keyboard.type(text)
        },
      }
    },
    async read(query) {
      const place = await enter(query)
      const text = await place?.evaluate(toCall(finder, 'readElement', toSentQuery(query)))
      return typeof text === 'string' ? text : undefined
    },
    evaluate: (call) => page.evaluate(call),
    press: (key) => page.keyboard.press(key),
    async inTab(url, act) {
      const tab = await browser.newPage()
      await tab.goto(url)
      try {
        return await act(drive(browser, tab, title, finder))
      } finally {
        await tab.close()
        await page.bringToFront()
      }
    },
    errors: () => errors,
    close: () => browser.close(),
  }
}

/** A call of the finder as an expression that brings all of it along. */
function toCall(finder: string, name: 'findElement' | 'readElement', query: SentQuery) {
  return `(() => { ${finder}; return latchkeyFinder.${name}(${JSON.stringify(query)}) })()`
}
