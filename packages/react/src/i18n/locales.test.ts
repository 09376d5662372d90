import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountText } from '../views/account/text.ts'
import { accounts as arAccounts } from './ar/accounts.ts'
import { ar } from './ar.ts'
import { accounts as deAccounts } from './de/accounts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { english } from './english.ts'
import type { Language } from './language.ts'
import { followLanguage } from './followLanguage.ts'
import type { Locale } from './locale.ts'
import { localeTags } from '../hooks/useLocale.ts'

const flat = (texts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>) =>
  new Map(
    Object.entries(texts).flatMap(([id, words]) =>
      Object.entries(words ?? {}).map(([key, text]) => [`${id}.${key}`, text] as const),
    ),
  )

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '').sort()

const source = flat(english.texts)

describe.each([
  { tag: 'de', texts: { ...de.texts, ...deAccounts } },
  { tag: 'ar', texts: { ...ar.texts, ...arAccounts } },
])('language $tag', ({ tag, texts }) => {
  const words = flat(texts)

  test('has every text, and none that there is not', () => {
    expect([...words.keys()].sort()).toEqual([...source.keys()].sort())
  })

  test('asks for the same values as English', () => {
    const different = [...words].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(source.get(key) ?? '').join(),
    )
    expect(different).toEqual([])
  })

  test('has the plural forms that the language knows', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    for (const [key, text] of words) {
      const forms = /\{\w+\|([^}]*)\}/.exec(text)?.[1]?.split('|')
      const named = forms?.map((form) => form.slice(0, form.indexOf(':'))).sort()
      // A text whose words do not change with the number has one form.
      if (named && named.length > 1) expect(named, key).toEqual([...categories].sort())
    }
  })

  test('says nothing in English', () => {
    const same = [...words].filter(([key, text]) => text === source.get(key) && /\w{4}/.test(text))
    // Words that the languages share.
    expect(
      same.filter(
        ([, text]) => !/^(Wallets?|Browser|Desktop|Website|Ordinals|NFTs|Status)$/.test(text),
      ),
    ).toEqual([])
  })
})

function makeKit() {
  return createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'warn' },
  })
}

/** What was written to the console while the function ran. */
async function heard(run: () => Promise<void>) {
  const { warn } = console
  const said: string[] = []
  console.warn = (...parts: readonly unknown[]) => void said.push(parts.join(' '))
  try {
    await run()
  } finally {
    console.warn = warn
  }
  return said
}

/** What is told first of a language. */
async function fetchFirst(choice: string | Locale) {
  const told: (Language | undefined)[] = []
  const stop = followLanguage(makeKit(), choice, (language) => void told.push(language))
  await vi.waitFor(() => expect(told).not.toEqual([]))
  stop()
  return told[0]
}

test('followLanguage: finds each language that comes with the kit, by its base too', async () => {
  for (const tag of localeTags.filter((tag) => tag !== 'en'))
    expect((await fetchFirst(tag))?.tag).toBe(tag)
  const austrian = await fetchFirst('de-AT')
  expect(austrian?.tag).toBe('de-AT')
  expect(austrian?.entry.connectWallet).toBe('Wallet verbinden')
})

test('followLanguage: what an account says comes once a visitor connects, and is not missed before', async () => {
  const kit = makeKit()
  const told: (Language | undefined)[] = []
  const said = await heard(async () => {
    onTestFinished(followLanguage(kit, 'de', (language) => void told.push(language)))
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(told[0]?.find(accountText, 'tokens')).toBe(accountText.texts.tokens)
    kit.store.setState(({ namespaces }) => ({
      namespaces: {
        ...namespaces,
        eip155: { networkId: 'eip155:1', status: 'connecting', connectorId: 'any' },
      },
    }))
    await vi.waitFor(() => expect(told).toHaveLength(2))
    expect(told[1]?.find(accountText, 'total')).toBe(deAccounts.account.total)
    expect(told[1]?.entry.connectWallet).toBe('Wallet verbinden')
  })
  expect(said).toEqual([])
})

test('followLanguage: one that nobody wants any more says nothing', async () => {
  const told: unknown[] = []
  const stop = followLanguage(makeKit(), 'de', (language) => void told.push(language))
  stop()
  await import('./de.ts')
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([])
})

test('followLanguage: a language that there is not is English, with a warning', async () => {
  const said = await heard(async () => {
    expect(await fetchFirst('tlh')).toBeUndefined()
  })
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('"tlh"')
})

test('followLanguage: a missing text is English, and reported once', async () => {
  const said = await heard(async () => {
    const language = await fetchFirst({
      tag: 'fr',
      texts: { dialog: { connectWallet: 'Connecter', close: 'Fermer' } },
    })
    expect(language?.find(en, 'close')).toBe('Fermer')
    expect(language?.find(en, 'back')).toBe('Back')
    expect(language?.find(en, 'back')).toBe('Back')
    expect(language?.entry.connectWallet).toBe('Connecter')
    expect(language?.separators.decimal).toBe(',')
  })
  expect(said.filter((line) => line.includes('"dialog.back"'))).toHaveLength(1)
})
