import { renderApproval } from '../approval/renderApproval.ts'
import { approvalCss } from '../approval/sheet.ts'
import { testWalletIcon } from '../icon.ts'
import { portNames, type FromWindow, type ToWindow } from './messages.ts'

/** The extension's approval window. */

const sheet = new CSSStyleSheet()
sheet.replaceSync(`body { margin: 0; } ${approvalCss}`)
document.adoptedStyleSheets = [sheet]

const port = chrome.runtime.connect({ name: portNames.window })
const decide = (decision: FromWindow['decision']) =>
  port.postMessage({ type: 'decide', decision } satisfies FromWindow)

port.onMessage.addListener((message) => {
  // Written by the extension's own worker.
  const { request } = message as ToWindow
  const frame = document.createElement('main')
  frame.className = 'window'
  const wallet = { name: 'Test wallet (extension)', icon: testWalletIcon, heading: 'h1' } as const
  const { elements, reject } = renderApproval(wallet, request, decide)
  frame.append(...elements)
  document.body.replaceChildren(frame)
  reject.focus()
})
port.onDisconnect.addListener(() => window.close())
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') decide({ approved: false })
})
