import { frameVersion, helloMessage, type portMessage } from '@latchkey/protocol/frame'
import type * as z from 'zod/mini'
import { FrameUnavailableError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import type { FrameElements } from './frame.ts'
import { homeOf } from './frameNamespaces.ts'
import { frameUrlOf } from './frameUrl.ts'

/** What a line reports. */
export type LineEvents = {
  /** The frame's document has said hello; a document that was loaded again says it again. */
  readonly onPort: (port: MessagePort) => void
  /** There is no frame, or not the right one. */
  readonly onFailure: (error: FrameUnavailableError) => void
}

/** An iframe in the page, and the way to its document. */
export type Line = {
  readonly elements?: FrameElements | undefined
  readonly close: () => void
}

/** Makes a line; tests put a port of their own in its place. */
export type OpenLine = (kit: Kit, events: LineEvents) => Line

/** Milliseconds that a loaded document may take to say hello: one of the frame does so while it loads, an error page never. */
const helloWait = 3_000

const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'
const allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write; camera'

/**
 * Puts the frame into the page, in a closed dialog of its own, and hands each document that says hello its end of a new port. Only messages of
 * this iframe's window and of the frame's origin count; what is posted names that origin.
 *
 * @throws FrameUnavailableError where the address of the frame cannot be used
 */
export const openLine: OpenLine = (kit, { onPort, onFailure }) => {
  const url = sdkUrlOf(kit)
  const elements = makeElements(url)
  const { host, iframe } = elements
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHere = false

  function hear({ source, origin, data }: MessageEvent<unknown>) {
    const { contentWindow } = iframe
    if (!contentWindow || source !== contentWindow || origin !== url.origin) return
    const hello = helloMessage.safeParse(data)
    if (!hello.success) return
    isHere = true
    clearTimeout(timer)
    if (hello.data.version !== frameVersion) return onFailure(wrongVersion(hello.data.version))
    const { port1, port2 } = new MessageChannel()
    const message: z.input<typeof portMessage> = {
      type: '@latchkey-app/PORT',
      version: frameVersion,
    }
    contentWindow.postMessage(message, url.origin, [port2])
    onPort(port1)
  }

  const onLoad = () => {
    if (isHere) return
    timer = setTimeout(
      () =>
        onFailure(
          new FrameUnavailableError(
            `${url.origin} has answered, but not with the frame: it is not there, or does not let ${location.origin} embed it.`,
          ),
        ),
      helloWait,
    )
  }
  iframe.addEventListener('load', onLoad)
  iframe.addEventListener('error', () =>
    onFailure(new FrameUnavailableError(`${url.origin} cannot be loaded.`)),
  )
  addEventListener('message', hear)
  document.body.append(host)
  return {
    elements,
    close() {
      clearTimeout(timer)
      removeEventListener('message', hear)
      host.remove()
    },
  }
}

function makeElements(url: URL): FrameElements {
  const host = document.createElement('latchkey-frame')
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  iframe.id = 'latchkey-frame'
  iframe.name = 'latchkey-secure-frame'
  iframe.title = 'Latchkey'
  iframe.setAttribute('sandbox', sandbox)
  iframe.allow = allow
  iframe.src = url.href
  dialog.append(iframe)
  host.attachShadow({ mode: 'open' }).append(dialog)
  return { host, dialog, iframe }
}

function sdkUrlOf(kit: Kit): URL {
  const url = frameUrlOf(kit, 'sdk')
  url.search = new URLSearchParams({
    projectId: kit.options.projectId,
    chainId: homeOf(kit).networkId,
    version: String(frameVersion),
    origin: location.origin,
    ...(kit.options.embedded?.approvals === 'window' && { approvals: 'window' }),
  }).toString()
  return url
}

/** The frame is of another release than the kit. */
export function wrongVersion(told: number): FrameUnavailableError {
  return new FrameUnavailableError(
    `The frame speaks version ${told}, this kit version ${frameVersion}. Deploy both from one release.`,
  )
}
