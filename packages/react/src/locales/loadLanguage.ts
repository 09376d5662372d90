import type { Kit } from '@latchkey/core'
import type { TextGroup } from './defineTexts.ts'
import { entryText } from './entry.ts'
import type { Language } from './language.ts'
import type { Locale } from './locale.ts'

/** Where the words of each language are. English is in the interface itself. */
const locales: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
}

/**
 * Gets a language ready.
 *
 * @param choice - a BCP 47 tag, of which the part before the first hyphen is enough, or a language of the site's own
 * @returns `undefined` where there is no such language: English it is, and a warning says so
 */
export async function loadLanguage(
  kit: Kit,
  choice: string | Locale,
): Promise<Language | undefined> {
  if (typeof choice === 'object') return createLanguage(kit, choice)
  const [base = ''] = choice.toLowerCase().split('-')
  const load = locales[base]
  if (load) return createLanguage(kit, { ...(await load()), tag: choice })
  kit.log.warn(`There are no texts in the language "${choice}"; they are shown in English`)
  return undefined
}

function createLanguage(kit: Kit, { tag, dir = 'ltr', texts }: Locale): Language {
  const reported = new Set<string>()

  function find({ id, texts: english }: TextGroup, key: string) {
    const words: Readonly<
      Record<string, Readonly<Record<string, string | undefined>> | undefined>
    > = texts
    const found = words[id]?.[key]
    if (found !== undefined) return found
    const name = `${id}.${key}`
    if (!reported.has(name)) kit.log.warn(`The text "${name}" is missing in the language "${tag}"`)
    reported.add(name)
    return english[key] ?? key
  }

  const entry = Object.fromEntries(
    Object.keys(entryText).map((key) => [key, find({ id: 'dialog', texts: entryText }, key)]),
  ) as Language['entry'] // the same keys
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(-12345.6)
  const separator = (type: 'group' | 'decimal', english: string) =>
    parts.find((part) => part.type === type)?.value ?? english
  return {
    tag,
    dir,
    entry,
    find,
    findError: (code) => find({ id: 'errors', texts: { [code]: '' } }, code) || undefined,
    separators: { group: separator('group', ','), decimal: separator('decimal', '.') },
  }
}
