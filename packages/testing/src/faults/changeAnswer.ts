/** A JSON text with one member changed, named by where it stands; the same text where there is no such member. */
export function changeAnswer(
  body: string,
  at: string,
  to: string | number | boolean | null | ((before: string) => string),
): string {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    return body
  }
  const path = at.split('.')
  const last = path.pop() ?? ''
  const holder = path.reduce<unknown>(
    (value, name) => (hasMember(value, name) ? value[name] : undefined),
    answer,
  )
  if (!hasMember(holder, last)) return body
  holder[last] = typeof to === 'function' ? to(String(holder[last])) : to
  return JSON.stringify(answer)
}

function hasMember(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}
