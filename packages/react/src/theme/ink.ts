import type { Theme, ThemeColors } from './theme.ts'

/** What every light theme shares. */
export const lightNeutrals = {
  canvas: '#ffffff',
  raised: '#f6f6f4',
  raised2: '#edecea',
  line: '#e3e2df',
  text: '#161513',
  text2: '#5d5a55',
  text3: '#6b6761',
  success: '#17724a',
  warning: '#8a5700',
  danger: '#c2332a',
  overlay: 'rgb(15 14 12 / .45)',
  shadow: '0 24px 64px -16px rgb(15 14 12 / .28), 0 4px 16px -4px rgb(15 14 12 / .1)',
} as const satisfies Partial<ThemeColors>

/** What every dark theme shares. */
export const darkNeutrals = {
  canvas: '#151514',
  raised: '#1f1f1d',
  raised2: '#2a2927',
  line: '#34332f',
  text: '#f5f4f1',
  text2: '#b3afa7',
  text3: '#98948c',
  success: '#4cc38a',
  warning: '#f0b24b',
  danger: '#ff7b70',
  overlay: 'rgb(0 0 0 / .6)',
  shadow: '0 0 0 1px #34332f, 0 24px 64px -16px rgb(0 0 0 / .6)',
} as const satisfies Partial<ThemeColors>

/** The default: near-black on light, near-white on dark, so that it fits every site. */
export const ink: Theme = {
  light: {
    ...lightNeutrals,
    accent: '#1c1b18',
    accentHover: '#3a3833',
    onAccent: '#ffffff',
    accentText: '#161513',
    accentSoft: '#edecea',
  },
  dark: {
    ...darkNeutrals,
    accent: '#f5f4f1',
    accentHover: '#d9d7d1',
    onAccent: '#151514',
    accentText: '#f5f4f1',
    accentSoft: '#2a2927',
  },
}
