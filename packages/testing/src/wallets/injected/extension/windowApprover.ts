import type { ApprovalRequest, Approve, Decision } from '../approval/approvalRequest.ts'
import type { Port } from './chrome.ts'
import type { FromWindow, ToWindow } from './messages.ts'

type Open = {
  readonly page: Port
  readonly request: ApprovalRequest
  readonly decide: (decision: Decision) => void
  windowId: number | undefined
}

/** Asks in a window of the extension, one question at a time. A page that goes away takes its questions along. */
export function createWindowApprover() {
  const open = new Map<string, Open>()
  let last: Promise<unknown> = Promise.resolve()
  let lastId = 0

  function ask(page: Port, request: ApprovalRequest): Promise<Decision> {
    const id = `${++lastId}`
    return new Promise((resolve) => {
      const entry: Open = {
        page,
        request,
        windowId: undefined,
        decide(decision) {
          open.delete(id)
          if (entry.windowId !== undefined)
            void chrome.windows.remove(entry.windowId).catch(() => {})
          resolve(decision)
        },
      }
      open.set(id, entry)
      const url = chrome.runtime.getURL(`approval.html#${id}`)
      void chrome.windows
        .create({ url, type: 'popup', width: 420, height: 680 })
        .then(({ id: windowId }) => {
          entry.windowId = windowId
          if (!open.has(id)) entry.decide({ approved: false })
        })
    })
  }

  return {
    /** The way to ask on behalf of one page. */
    forPage(page: Port): Approve {
      return (request) => {
        const decision = last.then(() => ask(page, request))
        last = decision
        return decision
      }
    },
    /** An approval window has opened and says which question it shows. Closing it is a rejection. */
    attachWindow(port: Port): void {
      const id = new URL(port.sender?.url ?? '').hash.slice(1)
      const entry = open.get(id)
      if (!entry) return port.disconnect()
      port.postMessage({ type: 'ask', request: entry.request } satisfies ToWindow)
      // Written by the extension's own window.
      port.onMessage.addListener((message) => entry.decide((message as FromWindow).decision))
      port.onDisconnect.addListener(() => entry.decide({ approved: false }))
    },
    dropPage(page: Port): void {
      for (const entry of open.values()) if (entry.page === page) entry.decide({ approved: false })
    },
  }
}
