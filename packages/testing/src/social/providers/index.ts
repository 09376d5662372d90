import type { StandInDefinition, StandInId } from '../standInDefinition.ts'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import { x } from './x.ts'

/** What each stand-in is like. */
export const definitions: Readonly<Record<StandInId, StandInDefinition>> = {
  google,
  github,
  apple,
  facebook,
  x,
  discord,
}
