import { FrameUnavailableError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * The address of a document of the frame: on another origin than the page's, over TLS unless it is this machine's own.
 *
 * @throws FrameUnavailableError where the kit has no such `frameUrl`
 */
export function frameUrlOf({ options }: Kit, document: 'sdk' | 'popup'): URL {
  const base = parse(options.embedded?.frameUrl)
  if (!base) throw new FrameUnavailableError('createKit has no frameUrl that is a URL.')
  if (base.origin === location.origin)
    throw new FrameUnavailableError(
      `The frame has to be on another origin than the page; both are on ${base.origin}.`,
    )
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(base.hostname)
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLocal))
    throw new FrameUnavailableError(`frameUrl has to begin with https://; it is ${base.origin}.`)
  return new URL(`${base.pathname.replace(/\/$/, '')}/${document}`, base)
}

function parse(text: string | undefined) {
  try {
    return text ? new URL(text) : undefined
  } catch {
    return undefined
  }
}
