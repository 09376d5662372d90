import type { AccountTexts } from '../locale.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { names } from './names.ts'
import { nfts } from './nfts.ts'
import { onramp } from './onramp.ts'
import { receive } from './receive.ts'
import { send } from './send.ts'
import { siwx } from './siwx.ts'
import { swaps } from './swaps.ts'

/** What only a connected visitor reads. */
export const accounts: AccountTexts = {
  account,
  send,
  receive,
  onramp,
  nfts,
  activity,
  swaps,
  names,
  siwx,
}
