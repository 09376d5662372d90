/** Colours of the kit that the frame uses, by the names of its tokens. Text stands on grounds with AA contrast. */
const names = [
  'canvas',
  'raised',
  'raised-2',
  'line',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-hover',
  'on-accent',
  'accent-text',
  'accent-soft',
  'success',
  'warning',
  'danger',
] as const
type Name = (typeof names)[number]
type Colors = Readonly<Record<Name, string>>

/** The kit's default theme, which nobody can make unreadable. */
export const defaultColors: { readonly light: Colors; readonly dark: Colors } = {
  light: {
    canvas: '#ffffff',
    raised: '#f6f6f4',
    'raised-2': '#edecea',
    line: '#e3e2df',
    text: '#161513',
    'text-2': '#5d5a55',
    'text-3': '#6b6761',
    accent: '#1c1b18',
    'accent-hover': '#3a3833',
    'on-accent': '#ffffff',
    'accent-text': '#161513',
    'accent-soft': '#edecea',
    success: '#17724a',
    warning: '#8a5700',
    danger: '#c2332a',
  },
  dark: {
    canvas: '#151514',
    raised: '#1f1f1d',
    'raised-2': '#2a2927',
    line: '#34332f',
    text: '#f5f4f1',
    'text-2': '#b3afa7',
    'text-3': '#98948c',
    accent: '#f5f4f1',
    'accent-hover': '#d9d7d1',
    'on-accent': '#151514',
    'accent-text': '#f5f4f1',
    'accent-soft': '#2a2927',
    success: '#4cc38a',
    warning: '#f0b24b',
    danger: '#ff7b70',
  },
}

const grounds = ['canvas', 'raised', 'raised-2'] as const
const pairs: readonly (readonly [Name, Name])[] = [
  ...(['text', 'text-2', 'text-3', 'success', 'warning', 'danger', 'accent-text'] as const).flatMap(
    (text) => grounds.map((ground) => [text, ground] as const),
  ),
  ['accent-text', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
]

/** WCAG 2.2 AA for text. */
const leastContrast = 4.5

/** What the page asks the frame to look like (`SYNC_THEME`). */
export type FrameTheme = {
  readonly mode?: 'light' | 'dark' | undefined
  /** The kit's custom properties, `--lk-canvas` and so on, or the same names without `--lk-`. */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** The theme as it is used. */
export type UsedTheme = {
  readonly scheme: 'light' | 'dark'
  readonly properties: Colors
  readonly radius: number
}

/**
 * Takes over the page's colours as long as everything can still be read in them: a page that paints text in the colour of its ground, to hide what is
 * signed, gets the default theme. Fonts are not taken over, since a font of symbols would hide as much.
 */
export function readTheme(theme: FrameTheme, systemScheme: 'light' | 'dark'): UsedTheme {
  const scheme = theme.mode ?? systemScheme
  const base = defaultColors[scheme]
  const given = new Map(
    Object.entries(theme.variables ?? {}).map(([name, value]) => [toName(name), value.trim()]),
  )
  const colors = Object.fromEntries(
    names.map((name) => [name, given.get(name) ?? base[name]]),
  ) as Colors // every name
  const radius = Number(given.get('radius') ?? 1)
  return {
    scheme,
    properties: isReadable(colors) ? colors : base,
    radius: radius >= 0 && radius <= 2 ? radius : 1,
  }
}

function toName(name: string) {
  return name
    .replace(/^--lk-/, '')
    .replace(/[A-Z]|(?<=[a-z])\d/g, (letter) => `-${letter.toLowerCase()}`)
}

function isReadable(colors: Colors) {
  return (
    names.every((name) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(colors[name])) &&
    pairs.every(([text, ground]) => contrast(colors[text], colors[ground]) >= leastContrast)
  )
}

function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string) {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = parseInt(digits.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
