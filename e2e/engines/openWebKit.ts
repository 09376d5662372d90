import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../../quality/source/freePorts.ts'
import { frameElement, toSentQuery, type Engine, type Query, type SentQuery } from './engine.ts'
import { offlineProxy } from './offlineProxy.ts'

type Programs = { readonly driver: string; readonly miniBrowser: string }

/** Timeout for a session. The driver never answers if the browser that it has started ends at once. Milliseconds. */
const sessionDeadline = 12_000

/**
 * Opens WebKitGTK's small browser on a display of its own, driven by WebDriver.
 *
 * @param finder - from `buildFinder`
 */
export async function openWebKit(programs: Programs, finder: string): Promise<Engine> {
  for (let starts = 1; ; starts++)
    try {
      return await start(programs, finder)
    } catch (error) {
      if (starts === 3) throw error
      console.log(`WebKitWebDriver starts again: ${String(error)}`)
    }
}

async function start({ driver, miniBrowser }: Programs, finder: string): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(createInterface(display.stdout), 'line')) as [string]
  const port = await findFreePort()
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  // A display that is still ending would take the socket of the next one with it.
  const stop = async () => {
    for (const child of [server, display]) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
  }
  try {
    const session = await Promise.race([
      connect(`http://127.0.0.1:${port}`, miniBrowser),
      setTimeout(sessionDeadline, undefined, { ref: false }).then(() => {
        throw new Error(`No session within ${sessionDeadline} ms`)
      }),
    ])
    const capabilities = await session.getCapabilities()
    await session.manage().window().setRect({ width: 1280, height: 950 })
    const title = `WebKitGTK ${capabilities.getBrowserVersion() ?? ''}`
    return drive(session, title, finder, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** The driver takes connections a moment after it was started. */
async function connect(url: string, miniBrowser: string): Promise<WebDriver> {
  const { host, port } = offlineProxy
  const proxy = {
    proxyType: 'manual',
    httpProxy: `${host}:${port}`,
    sslProxy: `${host}:${port}`,
    noProxy: ['localhost', '127.0.0.1'],
  }
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    proxy,
  })
  for (let tries = 0; ; tries++)
    try {
      return await new Builder().usingServer(url).withCapabilities(capabilities).build()
    } catch (error) {
      if (tries === 100 || !String(error).includes('ECONNREFUSED')) throw error
      await setTimeout(50)
    }
}

const keys = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE }

function drive(
  session: WebDriver,
  title: string,
  finder: string,
  stop: () => Promise<void>,
): Engine {
  const call = (name: 'findElement' | 'readElement', query: SentQuery) =>
    session.executeScript<unknown>(`${finder}; return latchkeyFinder.${name}(arguments[0])`, query)

  /** Makes later calls go to the frame or the page. Returns false where there is no frame. */
  async function enter({ inFrame = false }: Query): Promise<boolean> {
    await session.switchTo().defaultContent()
    if (!inFrame) return true
    const host = await call('findElement', toSentQuery(frameElement))
    if (!host) return false
    await session.switchTo().frame(host as WebElement)
    return true
  }

  return {
    title,
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    async find(query) {
      const element =
        (await enter(query)) && ((await call('findElement', toSentQuery(query))) as WebElement)
      if (!element) return undefined
      return {
        click: () => element.click(),
        type: (text) => element.sendKeys(text),
      }
    },
    async read(query) {
      const text = (await enter(query)) && (await call('readElement', toSentQuery(query)))
      return typeof text === 'string' ? text : undefined
    },
    async evaluate(run) {
      await session.switchTo().defaultContent()
      return session.executeScript(`return (${run.toString()})()`)
    },
    press: (key) => session.actions().sendKeys(keys[key]).perform(),
    async inTab(url, act) {
      const before = await session.getWindowHandle()
      await session.switchTo().newWindow('tab')
      await session.get(url)
      try {
        return await act(drive(session, title, finder, async () => {}))
      } finally {
        await session.close()
        await session.switchTo().window(before)
      }
    },
    errors: () => [],
    async close() {
      await session.quit()
      await stop()
    },
  }
}
