import { shakeHands } from './handlers/handshake.ts'
import { readFrameSettings } from './api/readSettings.ts'
import { createSigner } from './signer/connectSigner.ts'
import { startFrame } from './startFrame.ts'
import { mountUi } from './screens/mountUi.tsx'

const settings = readFrameSettings(document, location.search)
const port = await shakeHands(window, settings.origin)
const root = document.getElementById('root')
if (!root) throw new Error('The document of the frame is not the one that was built')
await startFrame({
  settings,
  port,
  mount: (options) => mountUi(root, options),
  signer: createSigner(),
  rpId: location.hostname,
  languages: navigator.languages,
  reload: () => location.reload(),
})
