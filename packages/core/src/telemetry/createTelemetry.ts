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

/** How long a page may take to be gone once it is left, in milliseconds. */
const leavingMs = 200

/** Collects and sends: every ten seconds, when it is much, and when the page is left. Asks the operator first, once. */
export function createTelemetry(kit: Kit): Telemetry {
  const listening = new AbortController()
  const sending = new AbortController()
  const failedAt: number[] = []
  let waiting: readonly Waiting[] = []
  let size = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the operator wants it; until they have said, everything waits. */
  let isWanted: boolean | undefined

  function add(body: ReportedEventBody | undefined) {
    if (!body || body.url === '' || listening.signal.aborted || isWanted === false) return
    hold([...waiting, { body, size: JSON.stringify(body).length }])
    if (size > batchSize && isWanted) void flush()
    else timer ??= setTimeout(() => void flush(), batchMs)
  }

  function hold(entries: readonly Waiting[]) {
    waiting = entries.slice(-maxWaiting)
    size = waiting.reduce((sum, entry) => sum + entry.size, 0)
  }

  function stop() {
    listening.abort()
    clearTimeout(timer)
    hold([])
    if (kit.telemetry === self) kit.telemetry = undefined
  }

  function forget() {
    sending.abort()
    stop()
  }

  /** The operator may have switched it off, here as everywhere else. */
  function giveUp() {
    isWanted = false
    hold([])
  }

  async function ask() {
    const api = await kit.api()
    if (!api) return giveUp()
    const { isAnalyticsEnabled } = await api.call(getAnalyticsConfig, { signal: sending.signal })
    if (!isAnalyticsEnabled) return giveUp()
    isWanted ??= true
    if (size > batchSize) leave()
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    // A server that has not answered is asked again with the next event.
    if (isWanted === undefined) await ask().catch(() => undefined)
    leave()
  }

  /** Sends all that waits, without waiting for anything: the page may be gone the next moment. */
  function leave() {
    if (listening.signal.aborted) return
    // Another tab may have withdrawn it.
    if (!mayReport(kit, Date.now())) return forget()
    if (!isWanted) return
    const all = waiting
    hold([])
    for (const batch of split(all)) void send(batch)
  }

  async function send(batch: readonly Waiting[]) {
    const body = JSON.stringify(batch.map((entry) => entry.body))
    const status = await post(addressOf(kit), body, sending.signal)
    if (status === 403) {
      const { raiseAlert } = await import('../kit/alerts.ts')
      if (isWanted) raiseAlert(kit, 'INVALID_APP_CONFIGURATION', location.origin)
    }
    if (status === 401 || status === 403 || status === 404) giveUp()
    const isLost = status === 0 || status === 429 || status >= 500
    if (!isLost || listening.signal.aborted) return
    hold([...batch, ...waiting])
    timer ??= setTimeout(() => void flush(), batchMs)
  }

  const { signal } = listening
  const follow = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  document.addEventListener('visibilitychange', follow, { signal })
  document.addEventListener('freeze', leave, { signal })
  window.addEventListener('pagehide', leave, { signal })
  // At once, so that it is known before the page is left.
  ask().catch(() => undefined)
  const { adapters, networks } = kit.options
  kit.emit('INITIALIZE', {
    namespaces: adapters.map(({ namespace }) => namespace),
    networks: networks.map(({ caipNetworkId }) => caipNetworkId),
  })

  const self: Telemetry = {
    take: (event) => add(eventToReport(kit, event)),
    note(cause) {
      const body = errorToReport(kit, cause)
      const now = Date.now()
      while (failedAt[0] !== undefined && failedAt[0] <= now - errors.within) failedAt.shift()
      if (!body || failedAt.length >= errors.most || !mayReport(kit, now)) return
      failedAt.push(now)
      // What is broken off because the page is being left is no error: nobody is there any more by then.
      if (cause instanceof ServerUnreachableError) setTimeout(() => add(body), leavingMs)
      else add(body)
    },
    close() {
      leave()
      stop()
    },
    forget,
  }
  return self
}

/** Where reports go: with the project and the kit, but without the id of this browser that other calls bear. */
function addressOf(kit: Kit) {
  const { projectId, apiUrl } = kit.options
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
