import type { Text, Value } from '../story.ts'

/** A moment in seconds since 1970, or, where 0 is none, the words for what it stands for. */
export function timeValue(seconds: bigint, zero?: Text): Value {
  return seconds === 0n && zero !== undefined
    ? { type: 'phrase', phrase: [zero] }
    : { type: 'time', seconds }
}
