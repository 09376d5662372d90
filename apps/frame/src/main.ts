import { openChannel } from '@latchkey/protocol/channel'
import { appMethods, frameMethods, frameVersion } from '@latchkey/protocol/frame'
import { shakeHands } from './handshake.ts'
import { readFrameSettings } from './readSettings.ts'

const settings = readFrameSettings(document, location.search)
const port = await shakeHands(window, settings.origin)
const { '@latchkey-app/PING': ping } = appMethods
const channel = openChannel({
  port,
  asks: frameMethods,
  answers: { '@latchkey-app/PING': ping },
  handlers: { '@latchkey-app/PING': () => undefined },
})
await channel.ask('@latchkey-frame/READY', { version: frameVersion })
