import type { Theme } from '@latchkey/react'
import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Gives the page itself the colours of the theme, so that the buttons stand on a site that looks like them. */
export function usePageTheme(theme: Theme) {
  const isDark = useIsDark(theme.mode ?? 'auto')
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const colors = isDark ? theme.dark : theme.light
    for (const [name, value] of Object.entries(colors))
      style.setProperty(
        `--${name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        value,
      )
    style.setProperty('--radius', String(theme.radius ?? 1))
    style.setProperty('color-scheme', isDark ? 'dark' : 'light')
  }, [theme, isDark])
}

const isDarkQuery = '(prefers-color-scheme: dark)'

/** Reads the answer at every render: a browser tells of no change that was read before it would have. */
function useIsDark(mode: 'light' | 'dark' | 'auto') {
  const systemIsDark = useSyncExternalStore(watchSystem, () => matchMedia(isDarkQuery).matches)
  return mode === 'auto' ? systemIsDark : mode === 'dark'
}

function watchSystem(onChange: () => void) {
  const query = matchMedia(isDarkQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
