import * as z from 'zod/mini'
import { type AskProvider, requireSuccess } from './askProvider.ts'
import { readAnswer } from './readAnswer.ts'

const answer = z.object({ data: z.object({ accessToken: z.string(), expiresAt: z.number() }) })
/** How long before its end a token is renewed, in milliseconds. */
const renewMs = 3_600_000

/** Keeps the access token of a partner of Transak, which is good for seven days and may not be asked for on every request. */
export function createTransakToken(
  ask: AskProvider,
  { base, key, secret }: { readonly base: string; readonly key: string; readonly secret: string },
) {
  let known: { readonly token: Promise<string>; until: number } | undefined

  async function fetchToken(holder: { until: number }) {
    const url = new URL(`${base}/partners/api/v2/refresh-token`)
    const given = await ask({ url, body: { apiKey: key }, headers: { 'api-secret': secret } })
    const { accessToken, expiresAt } = readAnswer(answer, requireSuccess(given)).data
    holder.until = expiresAt * 1_000 - renewMs
    return accessToken
  }

  /** @throws OnrampFault */
  return (): Promise<string> => {
    if (known && known.until > Date.now()) return known.token
    const holder = { until: Date.now() + renewMs }
    const made = Object.assign(holder, { token: fetchToken(holder) })
    known = made
    made.token.catch(() => {
      if (known === made) known = undefined
    })
    return made.token
  }
}
