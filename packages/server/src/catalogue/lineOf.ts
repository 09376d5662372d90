/**
 * Finds in which line of a JSON text each wallet begins, counted from 1: a list of hundreds is hard to search for "the 312th".
 *
 * @param text - that `JSON.parse` takes, with a list `wallets` in its outermost object
 */
export function linesOfWallets(text: string): readonly number[] {
  const lines: number[] = []
  let depth = 0
  let line = 1
  let key = ''
  let isExpected = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g)) {
    if (token === '\n') {
      line += 1
      continue
    }
    if (isExpected && depth === 2 && token !== ']' && token !== ',') {
      lines.push(line)
      isExpected = false
    }
    if (token === '{' || token === '[') {
      depth += 1
      if (depth === 2) isExpected = token === '[' && key === 'wallets'
    } else if (token === '}' || token === ']') depth -= 1
    else if (token === ',') isExpected = depth === 2 && key === 'wallets'
    else if (depth === 1 && token.startsWith('"')) key = token.slice(1, -1)
  }
  return lines
}

/** The line, counted from 1, in which a text stops being JSON (RFC 8259): what `JSON.parse` says of it differs from one engine to the next. */
export function lineOfSyntaxError(text: string): number {
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found === undefined) return false
    at += found.length
    return true
  }
  const space = () => take(/[\t\n\r ]*/y)
  const token = (pattern: RegExp) => {
    space()
    return take(pattern)
  }
  const key = () => token(string) && token(/:/y) && value()
  const list = (item: () => boolean, end: RegExp) => {
    if (token(end)) return true
    do if (!item()) return false
    while (token(/,/y))
    return token(end)
  }
  const value = (): boolean => {
    if (token(/\{/y)) return list(key, /\}/y)
    if (token(/\[/y)) return list(value, /\]/y)
    return token(string) || token(scalar)
  }
  value()
  space()
  return text.slice(0, at).split('\n').length
}

const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
