import { activityText } from '../features/activity/text.ts'
import { emailText } from '../features/email/text.ts'
import { farcasterText } from '../features/farcaster/text.ts'
import { namesText } from '../features/names/text.ts'
import { nftsText } from '../features/nfts/text.ts'
import { onrampText } from '../features/onramp/text.ts'
import { receiveText } from '../features/receive/text.ts'
import { sendText } from '../features/send/text.ts'
import { siwxText } from '../features/siwx/text.ts'
import { socialText } from '../features/socials/text.ts'
import { waysText } from '../features/socials/waysText.ts'
import { swapText } from '../features/swaps/text.ts'
import { loginText, frameText } from '../embedded/text.ts'
import { accountText } from '../views/account/text.ts'
import { connectText } from '../views/connect/text.ts'
import { helpText } from '../views/help/text.ts'
import { networksText } from '../views/networks/text.ts'
import { en } from './en.ts'
import { errorText } from './errorText.ts'
import type { CompleteLocale, LocaleTexts } from './locale.ts'

/** Every group of texts by its id. A new one has a line here, and a compiler that then asks each language for its words. */
export const groups = {
  dialog: en,
  connect: connectText,
  errors: errorText,
  help: helpText,
  account: accountText,
  send: sendText,
  receive: receiveText,
  onramp: onrampText,
  nfts: nftsText,
  activity: activityText,
  swaps: swapText,
  names: namesText,
  login: loginText,
  email: emailText,
  siwx: siwxText,
  socials: socialText,
  waysIn: waysText,
  farcaster: farcasterText,
  frame: frameText,
  networks: networksText,
} as const

/** Every text in English, the source of all other languages: what a translation starts from. */
export const english: CompleteLocale = {
  tag: 'en',
  dir: 'ltr',
  texts: Object.fromEntries(
    Object.entries(groups).map(([id, { texts }]) => [id, texts]),
  ) as LocaleTexts, // the same groups with the same keys
}
