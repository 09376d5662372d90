import { createHash } from 'node:crypto'

/** A message that one client has published for the others of its topic. Only they can read what it says. */
export type RelayMessage = {
  /** A hash of topic and text, so that the same message is the same row. */
  readonly id: string
  readonly topic: string
  readonly text: string
  readonly tag: number
  readonly attestation: string | undefined
  /** The client that has published it, which does not hear it itself. */
  readonly sender: string
  readonly projectId: string
  /** The network that it came from, under a name that this server has made up for it. */
  readonly network: string
  /** Milliseconds since 1970, as is `expiresAt`. */
  readonly publishedAt: number
  readonly expiresAt: number
}

/** The id of a message, for its topic and text. */
export function messageId(topic: string, text: string): string {
  return sha256(topic + text)
}

/** The id of a client's subscription, which the client computes by itself too. */
export function subscriptionId(topic: string, clientId: string): string {
  return sha256(topic + clientId)
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
