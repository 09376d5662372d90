import type { NameAccount } from '@latchkey/protocol/api'
import { isNameOf } from './nameRules.ts'

/** One of the operator's own names. */
export type AccountName = {
  /** With its zone, such as `alice.example.eth`. */
  readonly name: string
  /** The addresses that it stands for, each once. */
  readonly addresses: readonly string[]
  /** Milliseconds since 1970; `undefined` where the server does not say. */
  readonly registeredAt: number | undefined
}

/** Reads what the server says of a name; `undefined` for one that is not of the zone, or stands for nobody. */
export function parseName(
  { name, addresses, registered_at }: NameAccount,
  zone: string,
): AccountName | undefined {
  const known = Object.values(addresses).map(({ address }) => address)
  const valid = [...new Set(known.filter((address) => /^0x[0-9a-f]{40}$/i.test(address)))]
  if (!isNameOf(zone, name) || valid.length === 0) return undefined
  const time = Date.parse(registered_at)
  return { name, addresses: valid, registeredAt: Number.isNaN(time) ? undefined : time }
}

/** Whether two addresses are one, whatever their checksums. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
