import { brass, createTheme, forest, ink, ocean, type Theme, type ThemeMode } from '@latchkey/react'

export const presets = { ink, ocean, forest, brass } as const

/** The languages of the editor, each by its own name. */
export const localeNames = {
  auto: 'As the page',
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
} as const
// The record above has exactly these keys; `Object.keys` does not say so.
export const locales = Object.keys(localeNames) as readonly (keyof typeof localeNames)[]

/** What the editor of look and language keeps. */
export type ThemeChoice = {
  readonly preset: keyof typeof presets | 'accent'
  /** `#rrggbb`, used where the preset is `accent`. */
  readonly accent: string
  readonly mode: ThemeMode
  readonly radius: number
  /** A language that comes with the kit, or `auto` for that of the page. */
  readonly locale: (typeof locales)[number]
}

export const firstChoice: ThemeChoice = {
  preset: 'ink',
  accent: '#6b4de6',
  mode: 'auto',
  radius: 1,
  locale: 'auto',
}

const storageKey = 'demo/theme'

/** The theme that a choice stands for. */
export function toTheme({ preset, accent, mode, radius }: Omit<ThemeChoice, 'locale'>): Theme {
  const base = preset === 'accent' ? createTheme({ accent }) : presets[preset]
  return { ...base, mode, radius }
}

/** The code that a developer pastes for a choice. */
export function toCode({ preset, accent, mode, radius, locale }: ThemeChoice) {
  const extras = [
    ...(mode === 'auto' ? [] : [`mode: '${mode}'`]),
    ...(radius === 1 ? [] : [`radius: ${radius}`]),
  ]
  const name = preset === 'accent' ? 'createTheme' : preset
  const value =
    preset === 'accent'
      ? `createTheme({ ${[`accent: '${accent}'`, ...extras].join(', ')} })`
      : extras.length > 0
        ? `{ ...${preset}, ${extras.join(', ')} }`
        : preset
  return `import { KitProvider, ConnectButton, ${name} } from '@latchkey/react'

const theme = ${value}

<KitProvider kit={kit} theme={theme}${locale === 'auto' ? '' : ` locale="${locale}"`}>
  <ConnectButton />
</KitProvider>`
}

export function readChoice(): ThemeChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const { preset, accent, mode, radius, locale } = {
      ...firstChoice,
      ...(stored as Partial<ThemeChoice>),
    } // checked below
    return {
      preset: preset === 'accent' || Object.hasOwn(presets, preset) ? preset : firstChoice.preset,
      accent: /^#[\da-f]{6}$/i.test(accent) ? accent : firstChoice.accent,
      mode: mode === 'light' || mode === 'dark' ? mode : 'auto',
      radius: typeof radius === 'number' && radius >= 0 && radius <= 1.5 ? radius : 1,
      locale: locales.includes(locale) ? locale : firstChoice.locale,
    }
  } catch {
    return firstChoice
  }
}

export function storeChoice(choice: ThemeChoice) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
  } catch {
    // Storage is denied: the choice stays until the page is left.
  }
}
