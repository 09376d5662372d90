import type { Feature } from '../defineFeature.ts'
import { email } from './email/index.ts'
import { receive } from './receive/index.ts'
import { send } from './send/index.ts'

/** Every feature of the dialog, in the order in which its slots show. */
export const features: readonly Feature[] = [email, receive, send]
