/** The colours of a theme. Text stands on them with WCAG 2.2 AA contrast or better; a test computes every pair. */
export type ThemeColors = {
  /** Behind everything in the dialog. */
  readonly canvas: string
  /** Rows and cards. */
  readonly raised: string
  /** Rows and cards under the pointer, and parts of cards. */
  readonly raised2: string
  /** Hairlines. */
  readonly line: string
  readonly text: string
  /** Secondary text. */
  readonly text2: string
  /** Hints and captions. */
  readonly text3: string
  /** Filled buttons, focus rings, progress. */
  readonly accent: string
  /** Filled buttons under the pointer. */
  readonly accentHover: string
  /** Text on `accent`. */
  readonly onAccent: string
  /** Links and marked text on `canvas`, `raised` and `accentSoft`. */
  readonly accentText: string
  /** A quiet fill behind `accentText`. */
  readonly accentSoft: string
  readonly success: string
  readonly warning: string
  readonly danger: string
  /** Over the page while the dialog is open. */
  readonly overlay: string
  /** The dialog's shadow, as a CSS `box-shadow`. */
  readonly shadow: string
}

/** Whether the dialog is light, dark, or follows the visitor's system. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** How the dialog and the buttons look. Presets: `ink`, `ocean`, `forest`, `brass`; `createTheme` derives one from any accent colour. */
export type Theme = {
  readonly light: ThemeColors
  readonly dark: ThemeColors
  /** Default `auto`. */
  readonly mode?: ThemeMode | undefined
  /** Scales every corner: 1 is the default, 0 is square. */
  readonly radius?: number | undefined
  /** Default: the system's own font. No font is ever fetched. */
  readonly fontFamily?: string | undefined
}
