import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from './readConfig.ts'
import { exposeHook } from './wallet/exposeHook.ts'
import { createPhone } from './wallet/createPhone.ts'
import { App } from './views/App.tsx'
import './phone.css'
import './parts.css'

const phone = await createPhone(await readConfig())
exposeHook(phone)

// A link that opened the page is followed once: after a reload it would be an old one.
const uri = new URLSearchParams(location.search).get('uri')
if (uri !== null) {
  history.replaceState(null, '', import.meta.env.BASE_URL)
  void phone.pair(uri)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App phone={phone} cameByLink={uri !== null} />
  </StrictMode>,
)
