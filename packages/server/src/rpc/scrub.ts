import { decode } from '../decode.ts'
import type { NodeError } from './upstream.ts'

const shortestSecret = 8

/** The parts of an upstream's address that may be a key: its host, credentials, long path segments and query values. */
export function secretsOf(url: string): readonly string[] {
  const { host, hostname, username, password, pathname, searchParams } = new URL(url)
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()]
  const long = parts.filter((part) => part.length >= shortestSecret)
  return [host, hostname, ...long, ...long.map((part) => decode(part))]
}

/** A node's error without anything that tells where the node is: some put their own address or key into messages. */
export function scrubError(error: NodeError, secrets: readonly string[]): NodeError {
  const tells = (text: string) => secrets.some((secret) => text.includes(secret))
  const message = error.message.slice(0, 2_000).replace(/\b[a-z]+:\/\/\S+/gi, '[address]')
  const data = error.data === undefined ? undefined : JSON.stringify(error.data)
  return {
    code: error.code,
    message: tells(message) ? 'The node refused this request' : message,
    ...(data !== undefined && !tells(data) && !/\b[a-z]+:\/\//i.test(data) && { data: error.data }),
  }
}
