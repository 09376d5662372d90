/** Waits of the frame's channel, in milliseconds (the specification's section 9). */
export const frameDeadlines = {
  /** From the iframe's creation to its `READY`. */
  load: 20_000,
  /** E-mail, device, code and social requests, and whatever needs no person. */
  request: 30_000,
  /** Where a person is awaited. The page sends `PING` meanwhile; a frame that leaves it unanswered for `request` has died. */
  person: 86_400_000,
  /** Between two `PING`s while a person is awaited. */
  ping: 10_000,
  /** Between `READY` and the first question. */
  ready: 500,
  /** Longest wait of a sign-out. */
  signOut: 3_000,
  /** Between two mails to one visitor. */
  emailCooldown: 30_000,
} as const
