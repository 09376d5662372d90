import type { Theme } from '@latchkey/react'
import { useEffect, useLayoutEffect, useState } from 'react'

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

function useIsDark(mode: 'light' | 'dark' | 'auto') {
  const [query] = useState(() => matchMedia('(prefers-color-scheme: dark)'))
  const [systemIsDark, setSystemIsDark] = useState(query.matches)
  useEffect(() => {
    const follow = () => setSystemIsDark(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [query])
  return mode === 'auto' ? systemIsDark : mode === 'dark'
}
