import type { BrowserContext } from '@playwright/test'

/** Something that a page must not do, and the reason why a test lets it. */
export type AllowedProblem = { readonly problem: RegExp; readonly reason: string }

/** What went wrong in the pages of one test. */
export type Problems = {
  /** What was seen so far and is not allowed. */
  list(): readonly string[]
  /** Lets a problem pass, from the start of the test on. The reason is for readers. */
  allow(problem: RegExp, reason: string): void
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
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    seen.push(`console error: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  context.on('weberror', (error) =>
    seen.push(`uncaught error: ${error.error().stack ?? error.error().message}`),
  )
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(https?|wss?):$/.test(url.protocol) || options.isOwnOrigin(url.origin)) return
    seen.push(`request that leaves the world: ${request.method()} ${url.href}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `content policy: ${event.effectiveDirective} blocked ${event.blockedURI || 'inline'} ${event.sample}`,
      )
    })
  })
  return {
    list: () => seen.filter((problem) => !allowed.some((one) => one.problem.test(problem))),
    allow: (problem, reason) => void allowed.push({ problem, reason }),
  }
}
