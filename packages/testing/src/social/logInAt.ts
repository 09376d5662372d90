import { readForm } from './changeCallback.ts'
import type { Person } from './person.ts'

/** What a browser asks a site for at the end of a login. */
export type CallbackRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** What is posted. */
  readonly form?: URLSearchParams | undefined
}

/**
 * Goes through a stand-in's pages as a browser does.
 *
 * @throws when the provider shows a page in place of sending the visitor back; the message has what it says
 */
export async function logInAt(
  authorizationUri: string,
  who: Person | 'refuse' | { readonly error: string },
): Promise<CallbackRequest> {
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location') ?? response.headers.get('refresh')?.slice(7)
    return { page: await response.text(), next: next && new URL(next, url).href }
  }
  const { origin } = new URL(authorizationUri)
  let { page, next } = await visit(authorizationUri)
  while (next?.startsWith(`${origin}/`)) {
    const url: string = next
    ;({ page, next } = await visit(url))
    if (next === undefined && /\/interaction\//.test(url))
      ({ page, next } = await visit(url, writeForm(who)))
  }
  if (next !== undefined) return { method: 'GET', url: next }
  const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1]
  if (action !== undefined) return { method: 'POST', url: action, form: readForm(page) }
  const said = page.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  throw new Error(`The provider did not send the visitor back: ${said.trim()}`)
}

function writeForm(who: Person | 'refuse' | { readonly error: string }): URLSearchParams {
  if (who === 'refuse') return new URLSearchParams({ error: 'access_denied' })
  if ('error' in who) return new URLSearchParams({ error: who.error })
  const { name, username, email, isEmailVerified = true, hidesEmail = false } = who
  return new URLSearchParams({
    name,
    ...(username !== undefined && { username }),
    ...(email !== undefined && { email }),
    ...(!isEmailVerified && { unverified: 'on' }),
    ...(hidesEmail && { hide: 'on' }),
  })
}
