import { account } from './de/account.ts'
import { connect } from './de/connect.ts'
import { dialog } from './de/dialog.ts'
import { email } from './de/email.ts'
import { errors } from './de/errors.ts'
import { farcaster } from './de/farcaster.ts'
import { frame } from './de/frame.ts'
import { help } from './de/help.ts'
import { networks } from './de/networks.ts'
import { receive } from './de/receive.ts'
import { send } from './de/send.ts'
import { socials } from './de/socials.ts'
import { waysIn } from './de/waysIn.ts'
import type { CompleteLocale } from './locale.ts'

/** German. */
export const de: CompleteLocale = {
  tag: 'de',
  texts: {
    dialog,
    connect,
    errors,
    help,
    account,
    send,
    receive,
    email,
    socials,
    waysIn,
    farcaster,
    frame,
    networks,
  },
}
