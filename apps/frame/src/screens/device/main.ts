import {
  confirmDeviceLink,
  confirmEmailRevert,
  getDeviceLink,
  getEmailRevert,
} from '@latchkey/protocol/api'
import { createTransport } from '../../api/createTransport.ts'
import { readSettings } from '../../api/readSettings.ts'
import { mountViews } from '../mountViews.tsx'
import { LinkScreen } from './LinkScreen.tsx'
import { readLink } from './readLink.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document is not the one that was built')
const ui = mountViews(root, LinkScreen)
const { send } = createTransport({ ...readSettings(document, location.search), onNonce: () => {} })
const link = readLink(location.search, location.hash)
if (link?.kind === 'device') {
  const { kind: _, ...body } = link
  ui.show({
    kind: 'deviceLink',
    request: {
      read: () => send(getDeviceLink, { body }),
      confirm: () => send(confirmDeviceLink, { body }),
    },
  })
} else if (link) {
  const { kind: _, ...body } = link
  ui.show({
    kind: 'revert',
    request: {
      read: () => send(getEmailRevert, { body }),
      confirm: () => send(confirmEmailRevert, { body }),
    },
  })
} else {
  ui.show({
    kind: 'deviceLink',
    request: { read: refuse, confirm: refuse },
  })
}

async function refuse(): Promise<never> {
  throw Object.assign(new Error('The link is not complete'), { code: 'attempt_ended' })
}
