import type { KitStorage } from '@latchkey/core'
import type { SendOrder } from './sendFlow.ts'

const key = 'send_intents'

/** For how long a question to the wallet that nobody has heard the answer of is remembered, in milliseconds. */
const rememberedMilliseconds = 900_000

/** A wallet is being asked for a transfer. Where a page goes before it hears the answer, nobody knows whether it was sent. */
type Intent = { readonly transfer: string; readonly at: number }

/** Whether the wallet was asked for this transfer lately, and the page has not heard the answer. */
export function isAskedBefore(storage: KitStorage, order: SendOrder): boolean {
  return readIntents(storage).some(({ transfer }) => transfer === nameOf(order))
}

/**
 * Remembers that the wallet is asked for a transfer.
 *
 * @returns a function that forgets it: the answer is here
 */
export function rememberIntent(storage: KitStorage, order: SendOrder): () => void {
  const transfer = nameOf(order)
  const others = () => readIntents(storage).filter((intent) => intent.transfer !== transfer)
  storage.set(key, [...others(), { transfer, at: Date.now() }])
  return () => storage.set(key, others())
}

function nameOf({ token, value, receiver, from, network }: SendOrder) {
  return [network.caipNetworkId, from, token.address ?? '', value, receiver.address]
    .join(' ')
    .toLowerCase()
}

function readIntents(storage: KitStorage): readonly Intent[] {
  const now = Date.now()
  return (storage.get(key, parseIntents) ?? []).filter(
    ({ at }) => at <= now && now - at < rememberedMilliseconds,
  )
}

function parseIntents(value: unknown): readonly Intent[] | undefined {
  return Array.isArray(value) && value.every(isIntent) ? value : undefined
}

function isIntent(value: unknown): value is Intent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'transfer' in value &&
    typeof value.transfer === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  )
}
