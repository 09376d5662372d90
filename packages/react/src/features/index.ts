import type { Feature } from '../defineFeature.ts'
import { email, login } from './email/index.ts'
import { farcaster } from './farcaster/index.ts'
import { receive } from './receive/index.ts'
import { send } from './send/index.ts'
import { socials } from './socials/index.ts'

/** Every feature of the dialog, in the order in which its slots show. */
export const features: readonly Feature[] = [email, socials, farcaster, login, receive, send]
