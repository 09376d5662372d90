import type { KoaContextWithOIDC } from 'oidc-provider'
import { renderPost } from './loginPage.ts'
import type { Person } from './person.ts'
import type { SocialFault } from './socialFault.ts'
import { postPolicy } from './sendPage.ts'
import type { StandInDefinition } from './standInDefinition.ts'

/** Writes what a visitor brings back as the real provider does, or wrongly. */
export function changeCallback(
  context: KoaContextWithOIDC,
  definition: StandInDefinition,
  options: {
    readonly takeFault: () => SocialFault | undefined
    /** The code of the login before. */
    readonly usedCode: string | undefined
    readonly findPerson: (subject: string) => Person | undefined
    readonly isFirst: (subject: string) => boolean
  },
): void {
  const target = context.oidc.params?.redirect_uri
  // There is none where the answer is a page.
  const location = context.response.get('location') || ''
  if (typeof target !== 'string') return
  const isPosted = typeof context.body === 'string' && /<form method="post"/.test(context.body)
  if (!isPosted && !location.startsWith(target)) return

  const params = isPosted ? readForm(String(context.body)) : new URL(location).searchParams
  if (!definition.namesIssuer) params.delete('iss')
  const subject = context.oidc.session?.accountId
  const isDone = params.has('code') && subject !== undefined
  definition.writeCallback?.(params, isDone ? options.findPerson(subject) : undefined, {
    isFirst: isDone && options.isFirst(subject),
    scopes: String(context.oidc.params?.scope).split(' '),
  })
  const { usedCode } = options
  const fault = options.takeFault()
  if (fault?.kind === 'mixedUp') params.set('iss', 'https://accounts.example.com')
  if (fault?.kind === 'wrongState') params.set('state', 'of-another-login')
  if (fault?.kind === 'replayedCode' && usedCode !== undefined) params.set('code', usedCode)

  if (isPosted) {
    context.status = 200
    context.set('content-security-policy', postPolicy)
    context.body = renderPost(definition, target, params)
  } else {
    const url = new URL(target)
    for (const [name, value] of params) url.searchParams.set(name, value)
    if (definition.fragment !== undefined) url.hash = definition.fragment
    context.set('location', url.href)
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}

/** The hidden fields of a page that posts itself. */
export function readForm(page: string): URLSearchParams {
  const fields = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return new URLSearchParams(
    [...fields].map(([, name = '', value = '']): [string, string] => [name, decode(value)]),
  )
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => entities[entity] ?? entity)
}
