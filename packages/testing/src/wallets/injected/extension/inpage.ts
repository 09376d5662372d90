import { announceProvider } from '../announce.ts'
import { createProvider } from '../createProvider.ts'
import { testWalletIcon } from '../icon.ts'
import { decodeFailure, toBridge, toInpage, type ToPage } from './messages.ts'

/** Runs in the page's own world, before its scripts: the provider, and a line to the wallet through the bridge. */

type Waiting = { resolve: (result: unknown) => void; reject: (error: object) => void }
const waiting = new Map<number, Waiting>()
let lastId = 0

const { provider, emit } = createProvider(
  (request) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      window.postMessage(
        { for: toBridge, message: { type: 'request', id, request } },
        window.location.origin,
      )
    }),
)

window.addEventListener(
  'message',
  (event: MessageEvent<{ for?: unknown; message?: ToPage } | null>) => {
    if (event.source !== window || event.data?.for !== toInpage || !event.data.message) return
    const { message } = event.data
    if (message.type === 'event') return emit(message.name, message.value)
    const request = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'answer') request?.resolve(message.result)
    else request?.reject(decodeFailure(message.failure))
  },
)

announceProvider(
  {
    uuid: crypto.randomUUID(),
    name: 'Test wallet (extension)',
    icon: testWalletIcon,
    rdns: 'org.latchkey.testwallet.extension',
  },
  provider,
  () => 'normal',
)
