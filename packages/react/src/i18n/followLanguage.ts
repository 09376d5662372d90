import type { Kit } from '@latchkey/core'
import type { TextGroup } from './defineTexts.ts'
import { entryText } from './entryText.ts'
import type { Language } from './language.ts'
import type { AccountTexts, FirstLocale, Locale } from './locale.ts'

/** A language in two files: what any visitor reads, and what only a connected one does. */
type LanguageFiles = {
  readonly first: () => Promise<FirstLocale>
  readonly accounts: () => Promise<AccountTexts>
}

/** Where the words of each language are. English is in the interface itself. */
const files: Readonly<Record<string, LanguageFiles>> = {
  ar: {
    first: async () => (await import('./ar.ts')).ar,
    accounts: async () => (await import('./ar/accounts.ts')).accounts,
  },
  de: {
    first: async () => (await import('./de.ts')).de,
    accounts: async () => (await import('./de/accounts.ts')).accounts,
  },
}

/**
 * Fetches a language, and the rest of it once a visitor connects.
 *
 * @param choice - a BCP 47 tag, of which the part before the first hyphen is enough, or a language of the site's own
 * @param onChange - called with what is there of the language, once or twice; with `undefined` where there is no such language: English it is, and a
 *   warning says so
 * @returns what ends it
 */
export function followLanguage(
  kit: Kit,
  choice: string | Locale,
  onChange: (language: Language | undefined) => void,
): () => void {
  const ending = new AbortController()
  const fail = (error: unknown) =>
    kit.log.warn('The texts of the language cannot be fetched', error)
  const tell = (language: Language | undefined) => {
    if (!ending.signal.aborted) onChange(language)
  }
  void fetchLanguage(kit, choice, ending.signal, tell).catch(fail)
  return () => ending.abort()
}

async function fetchLanguage(
  kit: Kit,
  choice: string | Locale,
  signal: AbortSignal,
  tell: (language: Language | undefined) => void,
) {
  if (typeof choice === 'object') return tell(createLanguage(kit, choice))
  const [base = ''] = choice.toLowerCase().split('-')
  const parts = Object.hasOwn(files, base) ? files[base] : undefined
  if (!parts) {
    kit.log.advise(`There are no texts in the language "${choice}"; they are shown in English`)
    return tell(undefined)
  }
  const first = { ...(await parts.first()), tag: choice }
  tell(createLanguage(kit, first, false))
  await untilConnecting(kit, signal)
  if (signal.aborted) return
  const texts = { ...first.texts, ...(await parts.accounts()) }
  tell(createLanguage(kit, { ...first, texts }))
}

/** Waits until a wallet is connected, or about to be. */
function untilConnecting({ store }: Kit, signal: AbortSignal): Promise<void> {
  const isBegun = () =>
    Object.values(store.getState().namespaces).some(({ status }) => status !== 'disconnected')
  return new Promise((resolve) => {
    const finish = () => {
      stop()
      resolve()
    }
    const stop = store.subscribe(() => isBegun() && finish())
    signal.addEventListener('abort', finish, { once: true })
    if (isBegun() || signal.aborted) finish()
  })
}

/** @param isWhole - whether a group of texts that is not there is missing, and not only to come */
function createLanguage(kit: Kit, { tag, dir = 'ltr', texts }: Locale, isWhole = true): Language {
  const reported = new Set<string>()

  function find({ id, texts: english }: TextGroup, key: string) {
    const words: Readonly<
      Record<string, Readonly<Record<string, string | undefined>> | undefined>
    > = texts
    const found = words[id]?.[key]
    if (found !== undefined) return found
    if (!isWhole && !words[id]) return english[key] ?? key
    const name = `${id}.${key}`
    if (!reported.has(name))
      kit.log.advise(`The text "${name}" is missing in the language "${tag}"`)
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
