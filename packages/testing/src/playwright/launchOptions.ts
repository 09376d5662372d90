import type { LaunchOptions } from '@playwright/test'
import { findBrowser } from './findBrowser.ts'

/** What Playwright switches off of Chromium. The last list that Chromium is given is the one that counts, so it stands here again. */
const playwrightHasOff = [
  'AimEnabled',
  'AutoDeElevate',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

/**
 * What no test sees, and what costs a processor time for each new window: two pages behind the address bar, most of a second, and a process that
 * waits for the next site, a tenth of one.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** @param kept - of those features, the one that a test needs */
export function disableFeatures(kept?: string): string {
  const names = [...playwrightHasOff, ...unseen].filter((name) => name !== kept)
  return `--disable-features=${names.join(',')}`
}

/** The Chromium with windows: extensions need it, and it alone keeps storage from third parties by default. */
export function wholeBrowser(): Pick<LaunchOptions, 'executablePath' | 'channel'> {
  const executablePath = findBrowser({ isWhole: true })
  return executablePath === undefined ? { channel: 'chromium' } : { executablePath } // of Playwright's own two, the one with windows
}

/**
 * How the tests' Chromium is started: quiet, and cut off from every network but the loopback.
 *
 * @param extension folder of an unpacked extension to load; needs a persistent context
 */
export function createLaunchOptions(extension?: string): LaunchOptions {
  const executablePath = findBrowser()
  // Chromium's own sandbox refuses to work for root, which is who runs tests in most containers.
  const isRoot = process.getuid?.() === 0
  return {
    ...(executablePath !== undefined && { executablePath }),
    ...(extension !== undefined && {
      ...wholeBrowser(),
      ignoreDefaultArgs: ['--disable-extensions'],
    }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(extension === undefined
        ? []
        : [
            '--headless=new',
            `--disable-extensions-except=${extension}`,
            `--load-extension=${extension}`,
          ]),
      '--disable-gpu',
      '--in-process-gpu', // what is left of it, which otherwise is a process of its own
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      disableFeatures(),
      '--host-resolver-rules=MAP * 127.0.0.1:9, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    ],
  }
}
