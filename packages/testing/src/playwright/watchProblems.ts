import type { BrowserContext } from '@playwright/test'

/** Something that a page must not do, and the reason why a test lets it. */
export type AllowedProblem = { readonly problem: RegExp; readonly reason: string }

/** What went wrong in the pages of one test. */
export type Problems = {
  /** What was seen so far and is not allowed. */
  list(): readonly string[]
  /** Lets a problem pass, from the start of the test on. The reason is for readers. */
  allow(problem: RegExp, reason: string): void
  /** Watches the pages of another context as well. */
  watch(context: BrowserContext): Promise<void>
}

/**
 * Watches every page of a context for console errors, uncaught errors, content-policy violations, and requests that leave
 * the world.
 */
export async function watchProblems(
  context: BrowserContext,
  options: { isOwnOrigin: (origin: string) => boolean; allowed: readonly AllowedProblem[] },
): Promise<Problems> {
  const seen: string[] = []
  const allowed = [...options.allowed]
  const problems: Problems = {
    list: () => seen.filter((problem) => !allowed.some((one) => one.problem.test(problem))),
    allow: (problem, reason) => void allowed.push({ problem, reason }),
    watch: (other) => watch(other, options.isOwnOrigin, (problem) => void seen.push(problem)),
  }
  await problems.watch(context)
  return problems
}

async function watch(
  context: BrowserContext,
  isOwnOrigin: (origin: string) => boolean,
  onProblem: (problem: string) => void,
) {
  const checkAddress = (address: string, method: string) => {
    const url = new URL(address)
    if (!/^(https?|wss?):$/.test(url.protocol) || isOwnOrigin(url.origin)) return
    onProblem(`request that leaves the world: ${method} ${url.href}`)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // Browsers ask for it by themselves; a page without one is no faulty page.
    if (URL.canParse(url) && new URL(url).pathname === '/favicon.ico') return
    onProblem(`console error: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  context.on('weberror', (error) =>
    onProblem(`uncaught error: ${error.error().stack ?? error.error().message}`),
  )
  context.on('request', (request) => checkAddress(request.url(), request.method()))
  context.on('page', (page) => {
    page.on('websocket', (socket) => checkAddress(socket.url(), 'WebSocket'))
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `content policy: ${event.effectiveDirective} blocked ${event.blockedURI || 'inline'} ${event.sample}`,
      )
    })
  })
}
