import { ProviderError } from '@latchkey/testing/wallet'

/** A member of what a site sent, whatever that is. */
export function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A text, or the error that the site gets. */
export function readText(value: unknown, what: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new ProviderError(-32602, `The ${what} is missing.`)
}

/** A list of texts, or the error that the site gets. */
export function readTexts(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.length > 0)
    return value.map((one) => readText(one, 'transaction'))
  throw new ProviderError(-32602, 'The list of transactions is missing.')
}
