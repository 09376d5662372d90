import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { createHostPolicy } from '../world/contentPolicy.ts'
import { createStaticApp, serveApp } from '../world/serveApp.ts'
import { onBothNames } from '../world/onBothNames.ts'
import { startWorld } from '../world/startWorld.ts'
import type { World } from '../world/world.ts'
import { toWalletChains } from '../world/worldConfig.ts'
import type { WalletChain } from '../wallets/injected/walletState.ts'
import { createBitcoinDriver, type BitcoinDriver } from './bitcoinDriver.ts'
import { createLaunchOptions, wholeBrowser } from './launchOptions.ts'
import { createMailDriver, type MailDriver } from './mailDriver.ts'
import { createPhoneDriver, type PhoneDriver } from './phoneDriver.ts'
import { createSolanaDriver, type SolanaDriver } from './solanaDriver.ts'
import { openVisitor, partitioningArguments, type Visitor, type VisitorOptions } from './visitor.ts'
import { createWalletDriver, type WalletDriver } from './walletDriver.ts'
import { watchProblems, type AllowedProblem, type Problems } from './watchProblems.ts'

/** What each test gets. */
export type TestFixtures = {
  /** Problems that the tests of a file or group let pass: `test.use({ allowedProblems: [{ problem, reason }] })`. */
  allowedProblems: readonly AllowedProblem[]
  /** What went wrong in this test's pages; the test fails when anything is left at its end. */
  problems: Problems
  /** Drives the test wallets of `page`. */
  wallet: WalletDriver
  /** Drives the Bitcoin test wallet of `page`. */
  bitcoinWallet: BitcoinDriver
  /** Drives the Solana test wallet of `page`. */
  solanaWallet: SolanaDriver
  /** A phone with the world's phone wallet open, in a browser context of its own. Needs `worldOptions.apps.phone`. */
  phone: PhoneDriver
  /** Reads the mail that the world's API sends. */
  mail: MailDriver
  /**
   * Lets somebody in with a fresh browser context, and says what the secure frame can store there. Contexts end with the test, and are
   * watched for problems.
   */
  newVisitor: (options?: VisitorOptions) => Promise<Visitor>
  /** Serves a folder on an origin of its own, under the documented policy, and returns its address. */
  serveSite: (
    folder: string,
    options?: {
      policy?: string | undefined
      /** Headers besides the usual ones, such as `cross-origin-opener-policy`. */
      headers?: Readonly<Record<string, string>> | undefined
    },
  ) => Promise<string>
  /** Origins that this test's pages may reach besides the world's. */
  siteOrigins: Set<string>
}

/** A world with a fault proxy before each chain, before the API and before the relay. */
export type FaultyWorld = World & {
  readonly faults: NonNullable<World['faults']>
  readonly apiFaults: NonNullable<World['apiFaults']>
  readonly relayFaults: NonNullable<World['relayFaults']>
}

/** What each worker gets. */
export type WorkerFixtures = {
  /** How the worker's world is started: `use: { worldOptions: { apps: … } }` in the configuration. */
  worldOptions: startWorld.Options
  /** A local world on free ports, shared by the tests of one worker. Fault proxies are in front of its chains, its API and its relay. */
  world: FaultyWorld
}

/** The world's chains as wallets take them. */
export function getWalletChains(world: World): readonly [WalletChain, ...WalletChain[]] {
  const [first, ...rest] = toWalletChains(world.config.networks)
  if (!first) throw new Error('A world has chains')
  return [first, ...rest]
}

/**
 * Playwright's `test` with a local world, a test wallet, and pages that fail the test on any console error, uncaught
 * error, content-policy violation, or request that leaves the world.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
> = base.extend<TestFixtures, WorkerFixtures>({
  worldOptions: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ worldOptions }, use) => {
      const world = await startWorld({ ports: 'free', ...worldOptions, faults: true })
      const { faults, apiFaults, relayFaults } = world
      if (!faults || !apiFaults || !relayFaults)
        throw new Error('A world that is asked for fault proxies has them')
      await use({ ...world, faults, apiFaults, relayFaults })
      await world.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  launchOptions: [
    async ({ browserName: _ }, use) => use(createLaunchOptions()),
    { scope: 'worker' },
  ],
  allowedProblems: [[], { option: true }],
  siteOrigins: async ({ browserName: _ }, use) => use(new Set<string>()),
  problems: [
    async ({ context, world, siteOrigins, allowedProblems }, use) => {
      const problems = await watchProblems(context, {
        isOwnOrigin: (origin) => world.origins.includes(origin) || siteOrigins.has(origin),
        allowed: allowedProblems,
      })
      await use(problems)
      // The world outlives a test, so what one broke must not reach the next.
      for (const proxy of Object.values(world.faults)) proxy.clear()
      world.solanaFaults?.clear()
      world.apiFaults.clear()
      world.relayFaults.restore()
      await world.mail.restore()
      world.social?.restore()
      world.onramp.restore()
      await world.resetProject()
      base.expect(problems.list(), 'pages stay free of problems').toEqual([])
    },
    { auto: true },
  ],
  wallet: async ({ context, page, world }, use) =>
    use(createWalletDriver(context, page, getWalletChains(world))),
  bitcoinWallet: async ({ context, page, world }, use) =>
    use(createBitcoinDriver(context, page, world.config.esploraUrl || undefined)),
  solanaWallet: async ({ context, page, world }, use) =>
    use(createSolanaDriver(context, page, world.solana && world.config.solanaUrl)),
  phone: async ({ browser, world, problems }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await problems.watch(context)
    const page = await context.newPage()
    await page.goto(world.urls.phone)
    // It is there when its wallet is.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await use(createPhoneDriver(page))
    await context.close()
  },
  mail: async ({ world }, use) => use(createMailDriver(world.mail)),
  newVisitor: async ({ playwright, browser, world, problems, launchOptions }, use) => {
    const closers: (() => Promise<void>)[] = []
    await use(async (options = {}) => {
      const { storage = 'sameSite' } = options
      const isPartitioned = storage === 'partitioned'
      const hasOwn = storage !== 'sameSite'
      const own = hasOwn
        ? await playwright.chromium.launch({
            ...launchOptions,
            ...wholeBrowser(),
            args: [...(launchOptions.args ?? []), ...(isPartitioned ? partitioningArguments : [])],
          })
        : browser
      const visitor = await openVisitor(own, world, problems.watch, options)
      closers.push(() => (hasOwn ? own.close() : visitor.context.close()))
      return visitor
    })
    for (const close of closers) await close()
  },
  serveSite: async ({ context, world, siteOrigins }, use) => {
    const closers: (() => Promise<void>)[] = []
    await use(async (folder, options = {}) => {
      const { networks, solanaUrl, esploraUrl } = world.config
      // A site reads a chain at either of its addresses: through the fault proxy or directly.
      const chains = [
        ...networks.flatMap((network) => network.rpcUrls.default.http),
        ...Object.values(world.devnet.chains).map(({ url }) => url),
        ...[solanaUrl, esploraUrl].filter((url) => url !== ''),
      ].flatMap(onBothNames)
      for (const url of chains) siteOrigins.add(new URL(url).origin)
      const policy =
        options.policy ??
        createHostPolicy({
          api: world.urls.api,
          frame: world.urls.frame || "'none'",
          chains,
          relays: [new URL(world.urls.relay).origin],
        })
      const app = createStaticApp({
        folder,
        getPolicy: () => policy,
        getConfig: () => world.config,
        headers: options.headers,
      })
      const site = await serveApp(app, { port: undefined, purpose: 'a site of a test' })
      closers.push(site.close)
      const origin = `http://localhost:${site.port}`
      siteOrigins.add(origin)
      return origin
    })
    // Pages go first: one that is still loading would take the end of its server for an error.
    for (const page of context.pages()) await page.close()
    for (const close of closers) await close()
  },
})
