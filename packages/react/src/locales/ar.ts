import { account } from './ar/account.ts'
import { connect } from './ar/connect.ts'
import { dialog } from './ar/dialog.ts'
import { email } from './ar/email.ts'
import { errors } from './ar/errors.ts'
import { farcaster } from './ar/farcaster.ts'
import { frame } from './ar/frame.ts'
import { help } from './ar/help.ts'
import { networks } from './ar/networks.ts'
import { receive } from './ar/receive.ts'
import { send } from './ar/send.ts'
import { socials } from './ar/socials.ts'
import { waysIn } from './ar/waysIn.ts'
import type { CompleteLocale } from './locale.ts'

/** Arabic. */
export const ar: CompleteLocale = {
  tag: 'ar',
  dir: 'rtl',
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
