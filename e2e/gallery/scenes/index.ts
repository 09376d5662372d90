import type { Walk } from '../walk.ts'
import { account } from './account.ts'
import { catalogue, onAPhone } from './catalogue.ts'
import { connect } from './connect.ts'
import { demoSections } from './demo.ts'
import { email } from './email.ts'
import { german } from './german.ts'
import { help } from './help.ts'
import { networks } from './networks.ts'
import { overContent } from './overContent.ts'
import { embed, pageButtons } from './pageButtons.ts'
import { send, sendProgress } from './send.ts'
import { sendFaults } from './sendFaults.ts'
import { severalChains } from './severalChains.ts'
import { social } from './social.ts'

/** Every walk through the views, in the order of the gallery. */
export const walks: readonly Walk[] = [
  pageButtons,
  connect,
  catalogue,
  onAPhone,
  help,
  account,
  email,
  social,
  networks,
  send,
  sendProgress,
  sendFaults,
  german,
  overContent,
  embed,
  demoSections,
]

/** Those that want a world of every chain family. */
export const familyWalks: readonly Walk[] = [severalChains]
