import { parseAmount, type KitStorage, type SentTransaction } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKnownTransactions } from '../hooks/useTransactions.ts'

const key = 'send_intents'

/** For how long a question to the wallet that nobody has heard the answer of is remembered, in milliseconds. */
const rememberedMilliseconds = 900_000

/** What a wallet is asked for: network, account, token, amount, and what it goes to. The same for the same. */
export type Intent = readonly (string | bigint | undefined)[]

/** A wallet is being asked. Where a page goes before it hears the answer, nobody knows whether it was sent. */
type Remembered = { readonly transfer: string; readonly at: number }

/** Whether the wallet was asked for this lately, and the page has not heard the answer. */
export function isAskedBefore(storage: KitStorage, intent: Intent): boolean {
  return readIntents(storage).some(({ transfer }) => transfer === nameOf(intent))
}

/**
 * Remembers what the wallet is asked for.
 *
 * @returns a function that forgets it: the answer is here
 */
export function rememberIntent(storage: KitStorage, intent: Intent): () => void {
  const transfer = nameOf(intent)
  const others = () => readIntents(storage).filter((one) => one.transfer !== transfer)
  storage.set(key, [...others(), { transfer, at: Date.now() }])
  return () => storage.set(key, others())
}

/** By the name of its text: why the wallet should not simply be asked for this once more. */
export function repetitionOf(
  storage: KitStorage,
  transactions: readonly SentTransaction[],
  intent: Intent,
) {
  const same = transactions.filter((sent) => nameOf(intentOf(sent)) === nameOf(intent))
  if (same.some(({ status }) => status === 'pending')) return 'sentAlready'
  const isPossible = isAskedBefore(storage, intent) || same.some((sent) => sent.isDoubtful)
  return isPossible ? 'maybeSent' : undefined
}

function intentOf({ networkId, from, to, token, amount, swap, nft }: SentTransaction): Intent {
  const value = parseAmount(amount, token.decimals)
  const target = swap ? ['swap', swap.token.address] : [to]
  return [networkId, from, nft?.id ?? token.address, value, ...target]
}

function nameOf(intent: Intent) {
  return intent.join(' ').toLowerCase()
}

function readIntents(storage: KitStorage): readonly Remembered[] {
  const now = Date.now()
  return (storage.get(key, parseIntents) ?? []).filter(
    ({ at }) => at <= now && now - at < rememberedMilliseconds,
  )
}

function parseIntents(value: unknown): readonly Remembered[] | undefined {
  return Array.isArray(value) && value.every(isRemembered) ? value : undefined
}

function isRemembered(value: unknown): value is Remembered {
  const { transfer, at } = (value ?? {}) as Partial<Remembered> // both are looked at
  return typeof transfer === 'string' && typeof at === 'number'
}

/** By the name of its text: why the wallet should not simply be asked for this once more. */
export function useRepetition(intent: Intent) {
  const { kit } = useKit()
  const { transactions } = useKnownTransactions()
  return repetitionOf(kit.storage, transactions ?? [], intent)
}
