import { createTheme } from './createTheme.ts'
import type { Theme } from './theme.ts'

/** A calm blue. */
export const ocean: Theme = createTheme({ accent: '#1f6fd6' })

/** A deep green. */
export const forest: Theme = createTheme({ accent: '#1b7f56' })

/** A warm gold. */
export const brass: Theme = createTheme({ accent: '#a8741a' })
