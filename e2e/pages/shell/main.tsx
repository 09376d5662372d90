import {
  createKit,
  getTransactions,
  open,
  showToast,
  type Kit,
  type SendArguments,
  type ToastVariant,
  createStorage,
  memoryBackend,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './page.css'
import { kitOptions, two } from './setup.ts'

declare global {
  interface Window {
    kit: Kit
    /** Opens the form to send, for what comes of it. */
    send: (parameters: SendArguments) => open.ReturnType
    showToast: (message: string, variant?: ToastVariant) => void
    /** What was sent from this browser, the newest first. */
    sentHashes: () => readonly string[]
    /** Takes the kit's parts out of the page, as a site does that goes on to a view without them. */
    unmount: () => void
  }
}

const kit = createKit({ ...kitOptions(), adapters: [eip155()] })
window.kit = kit
window.send = (parameters) => open(kit, { view: 'WalletSend', arguments: parameters })
window.showToast = (message, variant) => showToast(kit, message, variant)
window.sentHashes = () => getTransactions(kit).map(({ hash }) => hash)
const other = two
  ? createKit({
      ...kitOptions(),
      adapters: [eip155()],
      connection: { storage: createStorage({ backend: memoryBackend() }) },
    })
  : undefined

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const reactRoot = createRoot(root)
window.unmount = () => reactRoot.unmount()
reactRoot.render(
  <StrictMode>
    <App kit={kit} other={other} />
  </StrictMode>,
)
