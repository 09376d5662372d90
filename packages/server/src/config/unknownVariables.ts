import { environment } from './environment.ts'
import { OperatorError } from '../errors.ts'

/** Places in the names of settings that stand for many. */
const places = /<[^>]+>/
/** Settings of chains, which their own readers check. */
const ofChains = /^LATCHKEY_(?:RPC|ESPLORA|HISTORY)_\w+$/

const names = Object.keys(environment)
const known = new Set(names)
const patterns = names
  .filter((name) => places.test(name) && !name.startsWith('LATCHKEY_NAME_'))
  .map((name) => new RegExp(`^${name.replace(places, '\\w+')}$`))

/**
 * Refuses variables that begin with `LATCHKEY_` and are no settings: a mistyped one would be ignored silently.
 *
 * @throws OperatorError that names each, and the setting with the nearest name. Values are not repeated.
 */
export function refuseUnknown(env: Readonly<Record<string, string | undefined>>): void {
  const isSetting = (name: string) => {
    const [, chain] = /^LATCHKEY_NAME_(\w+)$/.exec(name) ?? []
    if (chain) return `LATCHKEY_RPC_${chain}` in env || `LATCHKEY_ESPLORA_${chain}` in env
    return known.has(name) || [ofChains, ...patterns].some((pattern) => pattern.test(name))
  }
  const unknown = Object.keys(env).filter((name) => /^LATCHKEY_/i.test(name) && !isSetting(name))
  if (unknown.length === 0) return
  const sentences = unknown.map(
    (name) => `${name} is no setting of the server. Did you mean ${nearestName(name)}?`,
  )
  throw new OperatorError(sentences.join('\n'))
}

function nearestName(name: string) {
  const bare = name.toUpperCase().replace(/^LATCHKEY_/, '')
  const distanceTo = (other: string) => {
    const meant = other.replace(/^LATCHKEY_/, '')
    // A name that was cut short is nearer than any other.
    return meant.startsWith(`${bare}_`) ? 1 : countEdits(bare, meant)
  }
  return names.reduce((best, other) => (distanceTo(other) < distanceTo(best) ? other : best))
}

/** Returns how many characters have to be added, removed or replaced (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (const [place, other] of [...to].entries())
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (character === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
