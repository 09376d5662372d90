import type { Walk } from '../walk.ts'
import { account } from './account.ts'
import { catalogue, onAPhone } from './catalogue.ts'
import { connect } from './connect.ts'
import { help } from './help.ts'
import { networks } from './networks.ts'
import { embed, pageButtons } from './pageButtons.ts'
import { send, sendProgress } from './send.ts'

/** Every walk through the views, in the order of the gallery. */
export const walks: readonly Walk[] = [
  pageButtons,
  connect,
  catalogue,
  onAPhone,
  help,
  account,
  networks,
  send,
  sendProgress,
  embed,
]
