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

/** The line of a position in a text, counted from 1. */
export function lineAt(text: string, position: number) {
  return text.slice(0, position).split('\n').length
}
