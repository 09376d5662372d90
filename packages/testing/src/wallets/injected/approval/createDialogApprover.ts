import { approvalTitleId, renderView, type ApprovalView, type ViewDecision } from './renderView.ts'
import { approvalCss } from './sheet.ts'

/**
 * Asks in a dialog of the page: a native modal dialog in a shadow root, so that it comes above whatever modal is open,
 * and works under a policy without inline styles. One question at a time; later ones wait.
 */
export function createDialogApprover<Request, Account extends string>(
  wallet: { name: string; icon: string; rdns: string },
  toView: (request: Request) => ApprovalView<Account>,
): {
  approve: (request: Request) => Promise<ViewDecision<Account>>
  remove: () => void
} {
  type Decision = ViewDecision<Account>
  let host: HTMLElement | undefined
  let sheet: CSSStyleSheet | undefined
  let last: Promise<unknown> = Promise.resolve()
  const open = new Set<(decision: Decision) => void>()

  function getRoot(): ShadowRoot {
    if (!host?.isConnected) {
      host = document.createElement('div')
      host.dataset.latchkeyTestWallet = wallet.rdns
      sheet ??= new CSSStyleSheet()
      sheet.replaceSync(approvalCss)
      host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
      document.documentElement.append(host)
    }
    if (!host.shadowRoot) throw new Error('The approval window has no root')
    return host.shadowRoot
  }

  const ask = (request: Request) =>
    new Promise<Decision>((resolve) => {
      const dialog = document.createElement('dialog')
      const decide = (decision: Decision) => {
        open.delete(decide)
        dialog.close()
        dialog.remove()
        resolve(decision)
      }
      open.add(decide)
      dialog.setAttribute('aria-labelledby', approvalTitleId)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        decide({ approved: false })
      })
      // However it closes: a window that is gone must not leave its question open.
      dialog.addEventListener('close', () => decide({ approved: false }))
      const { elements, reject } = renderView({ ...wallet, heading: 'h2' }, toView(request), decide)
      dialog.append(...elements)
      getRoot().append(dialog)
      dialog.showModal()
      // Not on Approve, so that a key press meant for the page approves nothing; and what is asked is read from its top.
      reject.focus({ preventScroll: true })
      dialog.scrollTop = 0
    })

  return {
    approve(request) {
      const decision = last.then(() => ask(request))
      last = decision
      return decision
    },
    remove() {
      for (const decide of open) decide({ approved: false })
      host?.remove()
    },
  }
}
