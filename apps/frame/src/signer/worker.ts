import { openChannel } from '@latchkey/protocol/channel'
import { createHandlers } from './createHandlers.ts'
import { signerMethods } from './methods.ts'
import { openKeyStore } from './openKeyStore.ts'

/** The worker that holds the keys. Its own content policy lets it reach nothing; all it has is the port that its frame gives it. */
const start = ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof MessagePort)) return
  removeEventListener('message', start)
  openChannel({
    port: data,
    asks: {},
    answers: signerMethods,
    handlers: createHandlers({ store: openKeyStore() }),
  })
}
addEventListener('message', start)
