import { createTransport } from '../../api/createTransport.ts'
import { readSettings } from '../../api/readSettings.ts'
import { mountPopup } from './mountPopup.tsx'
import { createPopupPage } from './popupPage.ts'
import { runPopup } from './runPopup.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document is not the one that was built')
const show = mountPopup(root)
const { send } = createTransport({ ...readSettings(document, location.search), onNonce: () => {} })
const ticket = location.hash.slice(1)
// What the provider's answer has brought stays out of the history.
history.replaceState(null, '', location.pathname + location.search)
const running = runPopup({
  attemptId: new URLSearchParams(location.search).get('attempt') ?? undefined,
  ticket: /^[A-Za-z0-9_-]{16,64}$/.test(ticket) ? ticket : undefined,
  send,
  page: createPopupPage(window),
  show,
})
addEventListener('pagehide', () => running.leave())
// Somebody who goes back to this document finds it as it was left; it has to begin again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
