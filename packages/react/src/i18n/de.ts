import { connect } from './de/connect.ts'
import { dialog } from './de/dialog.ts'
import { email } from './de/email.ts'
import { errors } from './de/errors.ts'
import { farcaster } from './de/farcaster.ts'
import { frame } from './de/frame.ts'
import { help } from './de/help.ts'
import { login } from './de/login.ts'
import { networks } from './de/networks.ts'
import { socials } from './de/socials.ts'
import { waysIn } from './de/waysIn.ts'
import type { FirstLocale } from './locale.ts'

/** German. */
export const de: FirstLocale = {
  tag: 'de',
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
