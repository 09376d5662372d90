import type { Kit } from '@latchkey/core'
import { useEffect, useState } from 'react'
import type { Language } from './language.ts'
import type { Locale } from './locale.ts'

/** Fetches the chosen language; `undefined` means English. Until another one is there, the one before stays. */
export function useLanguage(kit: Kit, choice: string | Locale): Language | undefined {
  const [language, setLanguage] = useState<Language>()
  useEffect(() => {
    let isWanted = true
    const show = (next?: Language) => isWanted && setLanguage(next)
    const wanted = choice === 'auto' ? document.documentElement.lang : choice
    if (typeof wanted === 'string' && /^(en\b|$)/i.test(wanted)) show()
    else
      import('./loadLanguage.ts')
        .then(({ loadLanguage }) => loadLanguage(kit, wanted))
        .then(show)
        .catch((error: unknown) => kit.log.warn('The language could not be fetched', error))
    return () => {
      isWanted = false
    }
  }, [kit, choice])
  return language
}
