import * as z from 'zod/mini'
import { readDecimal } from '../decimal.ts'
import { OnrampFault, OnrampForgery } from '../onrampFault.ts'

/** Reads what a provider has answered. @throws OnrampFault where it is not what its documentation says. */
export function readAnswer<schema extends z.ZodMiniType>(
  schema: schema,
  value: unknown,
): z.output<schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const place = result.error.issues[0]?.path.join('.') ?? ''
  throw new OnrampFault(`answers with something unexpected${place && ` at ${place}`}`)
}

/** Reads what a webhook brings, after its signature was checked. @throws OnrampForgery */
export function readWebhookBody<schema extends z.ZodMiniType>(
  schema: schema,
  body: string,
): z.output<schema> {
  let value: unknown
  try {
    value = parseExactJson(body)
  } catch {
    throw new OnrampForgery('it is no JSON')
  }
  const result = schema.safeParse(value)
  if (!result.success) throw new OnrampForgery('it is not written as it should be')
  return result.data
}

/** An amount in somebody's JSON, as text or as a number; read as a decimal number. */
export const amount = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    const read = readDecimal(value)
    if (read !== undefined) return read
    context.issues.push({ code: 'custom', message: 'is no amount', input: value })
    return z.NEVER
  }),
)

/** The same where it may be missing. */
export const optionalAmount = z.optional(z.nullable(amount))

/** A text that may be missing. */
export const optionalText = z.optional(z.nullable(z.string()))

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON without rounding amounts: numbers with more digits than JavaScript keeps become text, just as they stand there.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  // Whatever is no JSON must not become it by what is put in here.
  JSON.parse(text)
  return JSON.parse(
    text.replace(tokens, (token) =>
      !token.startsWith('"') && token.replace(/[eE].*$/, '').replace(/\D/g, '').length > 15
        ? `"${token}"`
        : token,
    ),
  )
}
