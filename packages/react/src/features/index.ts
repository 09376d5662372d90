import type { Feature } from '../defineFeature.ts'
import { send } from './send/index.ts'

/** Every feature of the dialog, in the order in which its slots show. */
export const features: readonly Feature[] = [send]
