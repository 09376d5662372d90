import { getAnalyticsConfig, maxBatchEvents, type ReportedEventBody } from '@latchkey/protocol/api'
import { ServerUnreachableError } from '../errors/chain.ts'
import type { Telemetry } from '../kit/contracts.ts'
import type { Kit } from '../kit/kit.ts'
import { sdkType, sdkVersion } from '../kit/serverApi.ts'
import { mayReport } from './consent.ts'
import { errorToReport, eventToReport } from './toReport.ts'

/** How long something waits for more to be sent with it, in milliseconds. */
const batchMs = 10_000
/** How much is sent at once, in characters of JSON; browsers take 64 kB when a page is left. */
const batchSize = 45_000
/** What waits while the server cannot be reached; the oldest goes. */
const maxWaiting = 2 * maxBatchEvents
/** At most so many errors in so many milliseconds. */
const errors = { most: 5, within: 60_000 }

type Waiting = { readonly body: ReportedEventBody; readonly size: number }

/** Milliseconds that a page needs to unload after the visitor has left it. */
const leavingMs = 200

/** Context of the reports. */
interface Reports {
  readonly kit: Kit
  /** Aborts when nothing more is collected. */
  readonly listening: AbortController
  /** Aborts the requests that are in flight. */
  readonly sending: AbortController
  /** Times of the last errors, in milliseconds since 1970. */
  readonly failedAt: number[]
  waiting: readonly Waiting[]
  /** Characters of JSON in `waiting`. */
  size: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** True if the operator wants reports. Until the operator's server has answered, everything waits. */
  isWanted: boolean | undefined
  /** The contract that the kit has. */
  self: Telemetry | undefined
}

/** Collects and sends: every ten seconds, when much is waiting, and when the visitor leaves the page. Asks the operator's server once. */
export function createTelemetry(kit: Kit): Telemetry {
  const reports: Reports = {
    kit,
    listening: new AbortController(),
    sending: new AbortController(),
    failedAt: [],
    waiting: [],
    size: 0,
    timer: undefined,
    isWanted: undefined,
    self: undefined,
  }
  listen(reports)
  // At once, so that the answer is known before the visitor leaves the page.
  askOperator(reports).catch(() => undefined)
  const { adapters, networks } = kit.options
  kit.emit('INITIALIZE', {
    namespaces: adapters.map(({ namespace }) => namespace),
    networks: networks.map(({ caipNetworkId }) => caipNetworkId),
  })

  reports.self = {
    take: (event) => add(reports, eventToReport(kit, event)),
    note: (cause) => note(reports, cause),
    close() {
      leave(reports)
      stop(reports)
    },
    forget: () => forget(reports),
  }
  return reports.self
}

/** Sends what is waiting when the visitor leaves the page. */
function listen(reports: Reports) {
  const { signal } = reports.listening
  const onLeave = () => leave(reports)
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') leave(reports)
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  document.addEventListener('freeze', onLeave, { signal })
  window.addEventListener('pagehide', onLeave, { signal })
}

function add(reports: Reports, body: ReportedEventBody | undefined) {
  const { listening, waiting, isWanted } = reports
  if (!body || body.url === '' || listening.signal.aborted || isWanted === false) return
  hold(reports, [...waiting, { body, size: JSON.stringify(body).length }])
  if (reports.size > batchSize && isWanted) void flush(reports)
  else flushSoon(reports)
}

function hold(reports: Reports, entries: readonly Waiting[]) {
  reports.waiting = entries.slice(-maxWaiting)
  reports.size = reports.waiting.reduce((sum, entry) => sum + entry.size, 0)
}

function flushSoon(reports: Reports) {
  reports.timer ??= setTimeout(() => void flush(reports), batchMs)
}

/** Reports an error, unless there were too many lately. */
function note(reports: Reports, cause: unknown) {
  const { kit, failedAt } = reports
  const body = errorToReport(kit, cause)
  const now = Date.now()
  while (failedAt[0] !== undefined && failedAt[0] <= now - errors.within) failedAt.shift()
  if (!body || failedAt.length >= errors.most || !mayReport(kit, now)) return
  failedAt.push(now)
  // A request that fails because the visitor leaves the page is no error: the page is gone by then.
  if (cause instanceof ServerUnreachableError) setTimeout(() => add(reports, body), leavingMs)
  else add(reports, body)
}

function stop(reports: Reports) {
  const { kit, listening, timer } = reports
  listening.abort()
  clearTimeout(timer)
  hold(reports, [])
  if (kit.telemetry === reports.self) kit.telemetry = undefined
}

function forget(reports: Reports) {
  reports.sending.abort()
  stop(reports)
}

/** Drops everything: the operator has switched reports off. */
function giveUp(reports: Reports) {
  reports.isWanted = false
  hold(reports, [])
}

async function askOperator(reports: Reports) {
  const { kit, sending } = reports
  const api = await kit.api()
  if (!api) return giveUp(reports)
  const { isAnalyticsEnabled } = await api.call(getAnalyticsConfig, { signal: sending.signal })
  if (!isAnalyticsEnabled) return giveUp(reports)
  reports.isWanted ??= true
  if (reports.size > batchSize) leave(reports)
}

async function flush(reports: Reports) {
  clearTimeout(reports.timer)
  reports.timer = undefined
  // A server that has not answered is asked again with the next event.
  if (reports.isWanted === undefined) await askOperator(reports).catch(() => undefined)
  leave(reports)
}

/** Sends everything that is waiting without an await: the page may unload at any moment. */
function leave(reports: Reports) {
  const { kit, listening, isWanted, waiting } = reports
  if (listening.signal.aborted) return
  // The visitor may have withdrawn consent in another tab.
  if (!mayReport(kit, Date.now())) return forget(reports)
  if (!isWanted) return
  hold(reports, [])
  for (const batch of split(waiting)) void send(reports, batch)
}

async function send(reports: Reports, batch: readonly Waiting[]) {
  const { kit, listening, sending } = reports
  const body = JSON.stringify(batch.map((entry) => entry.body))
  const status = await post(addressOf(kit), body, sending.signal)
  if (status === 403) {
    const { raiseAlert } = await import('../kit/alerts.ts')
    if (reports.isWanted) raiseAlert(kit, 'INVALID_APP_CONFIGURATION', location.origin)
  }
  if (status === 401 || status === 403 || status === 404) giveUp(reports)
  const isLost = status === 0 || status === 429 || status >= 500
  if (!isLost || listening.signal.aborted) return
  hold(reports, [...batch, ...reports.waiting])
  flushSoon(reports)
}

/** Where reports go: with the project and the kit, but without the id of this browser that other calls bear. */
function addressOf(kit: Kit) {
  const { projectId, server: { apiUrl } = {} } = kit.options
  const query = new URLSearchParams({ projectId, st: sdkType, sv: sdkVersion(kit) })
  return new URL(`/batch?${query}`, apiUrl)
}

/** What may be sent at once, in order. */
function split(entries: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const batches: Waiting[][] = []
  let sum = 0
  for (const entry of entries) {
    const last = batches.at(-1)
    sum += entry.size
    if (last && last.length < maxBatchEvents && sum <= batchSize) last.push(entry)
    else {
      batches.push([entry])
      sum = entry.size
    }
  }
  return batches
}

/** @returns the status of the answer; 0 where there was none, 200 where nobody can tell */
async function post(url: URL, body: string, signal: AbortSignal) {
  // As text, so that the browser need not ask first whether it may: there is no time for that when a page is left.
  if (!('keepalive' in Request.prototype)) return navigator.sendBeacon(url, body) ? 200 : 0
  try {
    const request = { method: 'POST', body, keepalive: true, credentials: 'omit', signal } as const
    return (await fetch(url, request)).status
  } catch {
    return 0
  }
}
