import { writeJson } from './losslessJson.ts'

const shortestSecret = 8

/** The parts of an upstream's address that may be a key: its host, credentials, long path segments and query values. */
export function secretsOf(url: string): readonly string[] {
  const { host, hostname, username, password, pathname, searchParams } = new URL(url)
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()]
  const long = parts.filter((part) => part.length >= shortestSecret)
  return [host, hostname, ...long, ...long.map((part) => decode(part))]
}

type NodeError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** A node's error without anything that tells where the node is: some put their own address or key into messages. */
export function scrubError(error: NodeError, secrets: readonly string[]): NodeError {
  const tells = (text: string) => secrets.some((secret) => text.includes(secret))
  const data = error.data === undefined ? undefined : writeJson(error.data)
  return {
    code: error.code,
    message: scrubText(error.message, secrets),
    ...(data !== undefined && !tells(data) && !/\b[a-z]+:\/\//i.test(data) && { data: error.data }),
  }
}

/** What a node says, without anything that tells where it is. */
export function scrubText(text: string, secrets: readonly string[]): string {
  const scrubbed = text.slice(0, 2_000).replace(/\b[a-z]+:\/\/\S+/gi, '[address]')
  const tells = secrets.some((secret) => scrubbed.includes(secret))
  return tells ? 'The node refused this request' : scrubbed
}

/** A part of an address without its percent signs; the part itself where they mean nothing. */
export function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
