import { createTheme, ocean } from '@latchkey/react'

/** A preset, always dark, with square corners. */
export const preset = { ...ocean, mode: 'dark', radius: 0 } as const

/** Everything derived from your brand's colour; text stays readable whichever it is. */
export const brand = createTheme({ accent: '#5b3df5', fontFamily: 'Inter, sans-serif' })
