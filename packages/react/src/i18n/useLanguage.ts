import type { Kit } from '@latchkey/core'
import { useEffect, useState } from 'react'
import type { Language } from './language.ts'
import type { Locale } from './locale.ts'

/** Fetches the chosen language; `undefined` means English. Until another one is there, the one before stays. */
export function useLanguage(kit: Kit, choice: string | Locale): Language | undefined {
  const [language, setLanguage] = useState<Language>()
  useEffect(() => {
    let isWanted = true
    let stop = () => {}
    const wanted = choice === 'auto' ? document.documentElement.lang : choice
    const show = (next?: Language) => isWanted && setLanguage(next)
    if (typeof wanted === 'string' && /^(en\b|$)/i.test(wanted)) show()
    else
      import('./followLanguage.ts').then(
        ({ followLanguage }) => {
          if (isWanted) stop = followLanguage(kit, wanted, show)
        },
        (error) => kit.log.warn('No texts', error),
      )
    return () => {
      isWanted = false
      stop()
    }
  }, [kit, choice])
  return language
}
