import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** What axe-core reports, as far as it is used. */
type AxeResults = {
  readonly violations: readonly {
    readonly id: string
    readonly help: string
    readonly nodes: readonly {
      readonly target: readonly unknown[]
      readonly failureSummary?: string
    }[]
  }[]
}

/** Resolves when what moves for a while has stopped, inside open shadow roots too. */
const awaitAnimations = `Promise.all(
  [document, ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])]
    .flatMap((root) => root.getAnimations())
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => {})),
).then(() => 0)`

let source: string | undefined
function getAxeSource(): string {
  // Not a dependency, since its licence (MPL-2.0) is for development only; it is whatever the tests' own project has installed.
  source ??= readFileSync(createRequire(`${process.cwd()}/`).resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

/**
 * Expects that axe-core (install it beside, `npm i -D axe-core`) finds nothing on the page against WCAG 2.2 A and AA and its best practices, shadow roots included.
 * It runs through the debugging protocol, so that a strict content policy needs no exception.
 *
 * @param options.exclude selectors of what is not looked at
 * @param options.disable rules that are off, each with the reason
 * @param options.only the rules that are looked at; default: all
 */
export async function expectAccessible(
  page: Page,
  options: {
    exclude?: readonly string[] | undefined
    disable?: Readonly<Record<string, string>> | undefined
    only?: readonly string[] | undefined
  } = {},
): Promise<void> {
  const { exclude = [], disable = {}, only } = options
  // It is not detached: a session that goes takes the page's passkeys along, whoever gave it those.
  const session = await page.context().newCDPSession(page)
  // Half a megabyte: a page gets it once.
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.value !== 'object')
    await session.send('Runtime.evaluate', { expression: `${getAxeSource()};0` })
  // What is still fading in has none of its colours yet.
  await session.send('Runtime.evaluate', { expression: awaitAnimations, awaitPromise: true })
  const run = {
    runOnly: only ?? [
      'wcag2a',
      'wcag2aa',
      'wcag21a',
      'wcag21aa',
      'wcag22a',
      'wcag22aa',
      'best-practice',
    ],
    rules: Object.fromEntries(Object.keys(disable).map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  }
  const scope = `{ exclude: ${JSON.stringify(exclude.map((selector) => [selector]))} }`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${exclude.length > 0 ? scope : 'document'}, ${JSON.stringify(run)}).then(({ violations }) => JSON.stringify({ violations }))`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  // The expression above ends in a string of this shape.
  const { violations } = JSON.parse(String(result.value)) as AxeResults
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help}\n  at ${JSON.stringify(target)}\n  ${failureSummary ?? ''}`,
    ),
  )
  expect(found, 'axe-core finds nothing').toEqual([])
}
