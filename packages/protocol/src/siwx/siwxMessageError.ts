import type { SiwxMessage } from './message.ts'

/** What of a message is wrong: one of its fields, or `text` where its lines are not those of a message. */
export type SiwxMessageField = keyof SiwxMessage | 'text'

/** A message to sign in with that is not written as EIP-4361 and CAIP-122 have it. */
export class SiwxMessageError extends Error {
  override readonly name = 'SiwxMessageError'
  readonly field: SiwxMessageField

  constructor(field: SiwxMessageField, message: string) {
    super(message)
    this.field = field
  }
}
