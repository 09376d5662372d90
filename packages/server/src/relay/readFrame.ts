import { relayErrorCodes } from './relayError.ts'

/** What a client has sent. */
export type Frame =
  | {
      readonly kind: 'request'
      /** As JSON text: clients use numbers beyond 2^53, which must come back digit by digit. */
      readonly id: string
      readonly method: string
      readonly params: unknown
    }
  | {
      readonly kind: 'acknowledgement'
      readonly id: number
    }
  /** An answer with an error, which acknowledges nothing. */
  | { readonly kind: 'refusal' }
  | {
      readonly kind: 'invalid'
      readonly id: string
      readonly code: number
      readonly message: string
    }

const longestId = 64

/** Reads one frame of JSON-RPC 2.0. */
export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return invalid('null', relayErrorCodes.parse, 'This is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('null', relayErrorCodes.invalidRequest, 'A request is one JSON object.')
  const frame: { id?: unknown; method?: unknown; params?: unknown; result?: unknown } = value
  const id = readId(frame.id, text)
  if (id === undefined)
    return invalid('null', relayErrorCodes.invalidRequest, 'id: is no number and no short text')
  if (typeof frame.method === 'string')
    return { kind: 'request', id, method: frame.method, params: frame.params ?? {} }
  if ('error' in frame) return { kind: 'refusal' }
  if ('result' in frame) return { kind: 'acknowledgement', id: Number(frame.id) }
  return invalid(id, relayErrorCodes.invalidRequest, 'method: is missing')
}

function invalid(id: string, code: number, message: string): Frame {
  return { kind: 'invalid', id, code, message }
}

function readId(id: unknown, text: string): string | undefined {
  if (typeof id === 'string') return id.length <= longestId ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return String(id)
  const written = readTopLevelId(text)
  return written.length <= longestId ? written : undefined
}

/** The number behind the last "id" of an object's own members, as it is written. The text is known to be JSON. */
function readTopLevelId(text: string): string {
  let depth = 0
  let key: string | undefined
  let found = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfText(text, at)
      if (depth === 1 && key === undefined) key = readKey(text.slice(at, end + 1))
      at = end
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === ',' && depth === 1) key = undefined
    else if (key === 'id' && depth === 1 && /[-\d]/.test(character ?? '')) {
      found = /^[-+.\deE]+/.exec(text.slice(at, at + longestId + 1))?.[0] ?? ''
      at += found.length - 1
    }
  }
  return found
}

function readKey(text: string) {
  // Cast because what stands between quotes in JSON is a text.
  return JSON.parse(text) as string
}

function endOfText(text: string, start: number) {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
