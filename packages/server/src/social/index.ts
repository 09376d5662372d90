import type { SocialProvider } from '@latchkey/protocol/frame'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import type { AppleDefinition, SocialDefinition } from './socialDefinition.ts'
import { x } from './x.ts'

/** Every provider that there is a file of. */
export const socialDefinitions: Readonly<
  Record<Exclude<SocialProvider, 'apple'>, SocialDefinition> & { apple: AppleDefinition }
> = { google, github, apple, facebook, x, discord }
