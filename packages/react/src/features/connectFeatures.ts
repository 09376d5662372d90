import type { Feature } from './defineFeature.ts'
import { email, login } from './email/index.ts'
import { farcaster } from './farcaster/index.ts'
import { siwx } from './siwx/index.ts'
import { socials } from './socials/index.ts'

/** The features that lead to an account, in the order in which their slots show. They come with the dialog; `accountFeatures.ts` has them all. */
export const connectFeatures: readonly Feature[] = [email, socials, farcaster, login, siwx]
