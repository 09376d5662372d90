import { connect } from './ar/connect.ts'
import { dialog } from './ar/dialog.ts'
import { email } from './ar/email.ts'
import { errors } from './ar/errors.ts'
import { farcaster } from './ar/farcaster.ts'
import { frame } from './ar/frame.ts'
import { help } from './ar/help.ts'
import { login } from './ar/login.ts'
import { networks } from './ar/networks.ts'
import { socials } from './ar/socials.ts'
import { waysIn } from './ar/waysIn.ts'
import type { FirstLocale } from './locale.ts'

/** Arabic. */
export const ar: FirstLocale = {
  tag: 'ar',
  dir: 'rtl',
  texts: {
    dialog,
    connect,
    errors,
    help,
    login,
    email,
    socials,
    waysIn,
    farcaster,
    frame,
    networks,
  },
}
