import { createTheme } from './createTheme.ts'
import type { Theme } from './theme.ts'

/** A calm blue. */
export const ocean: Theme = /* @__PURE__ */ createTheme({ accent: '#1f6fd6' })

/** A deep green. */
export const forest: Theme = /* @__PURE__ */ createTheme({ accent: '#1b7f56' })

/** A warm gold. */
export const brass: Theme = /* @__PURE__ */ createTheme({ accent: '#a8741a' })
