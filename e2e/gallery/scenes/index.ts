import type { Walk } from '../walk.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { buy } from './buy.ts'
import { catalogue, onAPhone } from './catalogue.ts'
import { connect } from './connect.ts'
import { demoSections } from './demo.ts'
import { email } from './email.ts'
import { german } from './german.ts'
import { help } from './help.ts'
import { names } from './names.ts'
import { networks } from './networks.ts'
import { nfts } from './nfts.ts'
import { overContent } from './overContent.ts'
import { embed, pageButtons } from './pageButtons.ts'
import { send, sendProgress } from './send.ts'
import { sendFaults } from './sendFaults.ts'
import { severalChains } from './severalChains.ts'
import { signIn } from './signIn.ts'
import { social } from './social.ts'
import { swap, swapFaults } from './swap.ts'

/** Every walk through the views, in the order of the gallery. */
export const walks: readonly Walk[] = [
  pageButtons,
  connect,
  catalogue,
  onAPhone,
  help,
  account,
  names,
  signIn,
  email,
  social,
  networks,
  send,
  sendProgress,
  sendFaults,
  swap,
  swapFaults,
  buy,
  activity,
  nfts,
  german,
  overContent,
  embed,
  demoSections,
]

/** Those that want a world of every chain family. */
export const familyWalks: readonly Walk[] = [severalChains]
