/** A link of a mail. What stands behind the `#` never travels with a request for the page. */
export type Link =
  | { readonly kind: 'device'; readonly attemptId: string; readonly secret: string }
  | { readonly kind: 'revert'; readonly changeId: string; readonly secret: string }

const id = /^[A-Za-z0-9_-]{16,64}$/

/** Reads the address of the page; `undefined` for a link that was cut off or altered. */
export function readLink(search: string, hash: string): Link | undefined {
  const parameters = new URLSearchParams(search)
  const secret = hash.slice(1)
  const attemptId = parameters.get('attempt')
  const changeId = parameters.get('change')
  if (!id.test(secret)) return undefined
  if (attemptId !== null && id.test(attemptId)) return { kind: 'device', attemptId, secret }
  if (changeId !== null && id.test(changeId)) return { kind: 'revert', changeId, secret }
  return undefined
}
