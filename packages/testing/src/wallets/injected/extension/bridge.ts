import type { Port } from './chrome.ts'
import { portNames, toBridge, toInpage, type ToPage, type ToWallet } from './messages.ts'

/** Runs beside the page, in a world of its own: passes messages between the page's script and the wallet's worker. */

/** How often the worker is kept awake while an answer is due; it would be ended after 30 s, in milliseconds. */
const awakeInterval = 20_000

const due = new Set<number>()
let port: Port | undefined

function toPage(message: ToPage): void {
  if (message.type !== 'event') due.delete(message.id)
  window.postMessage({ for: toInpage, message }, window.location.origin)
}

function connect(): Port {
  if (port) return port
  const next = chrome.runtime.connect({ name: portNames.page })
  // What comes through this port was written by the wallet's own worker.
  next.onMessage.addListener((message) => toPage(message as ToPage))
  next.onDisconnect.addListener(() => {
    port = undefined
    const failure = { code: 4900, message: 'The wallet was closed.' }
    for (const id of due) toPage({ type: 'failure', id, failure })
  })
  port = next
  return next
}

window.addEventListener(
  'message',
  (event: MessageEvent<{ for?: unknown; message?: ToWallet } | null>) => {
    if (event.source !== window || event.data?.for !== toBridge) return
    const { message } = event.data
    if (message?.type !== 'request') return
    due.add(message.id)
    connect().postMessage(message)
  },
)
setInterval(() => {
  if (due.size > 0) connect().postMessage({ type: 'awake' } satisfies ToWallet)
}, awakeInterval)
connect()
