import { ar } from './languages/ar.ts'
import { de } from './languages/de.ts'
import { en } from './languages/en.ts'
import { layOut } from './layOut.ts'
import type { MailKind, MailLanguage, MailValues } from './mailKinds.ts'

const languages: Readonly<Record<string, MailLanguage>> = { en, de, ar }

/** A mail as it is sent. */
export type RenderedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The language of a tag (BCP 47) that there are words in; English otherwise. */
export function mailLocale(tag: string | undefined): string {
  const language = tag?.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, language) ? language : 'en'
}

/** Writes a mail, as plain text and as HTML that says the same. */
export function renderMail(kind: MailKind, locale: string, values: MailValues): RenderedMail {
  const tag = mailLocale(locale)
  const language = languages[tag] ?? en
  // Names are the operator's and could hold line breaks, which a header must not.
  const project = values.project.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const isolated = { ...values, project: language.direction === 'rtl' ? isolate(project) : project }
  const { subject } = language.words[kind]({ ...values, project })
  const words = language.words[kind](isolated)
  const rows = rowsOf(language, tag, values)
  return {
    subject,
    text: asText(language, words, rows, values),
    html: layOut({ tag, language, words, rows, values, project }),
  }
}

/** A part of another writing direction, kept from disturbing what stands around it. */
function isolate(value: string) {
  return `\u2068${value}\u2069`
}

function rowsOf(language: MailLanguage, tag: string, values: MailValues) {
  const { origin, device, at, appliesAt, newEmail, factor, label } = values
  const { labels, factors } = language
  const rows: [string, string][] = []
  if (origin !== undefined) rows.push([labels.site, origin])
  if (device !== undefined) rows.push([labels.device, device])
  if (factor !== undefined) {
    const name = factors[factor]
    rows.push(['', label === undefined || label === '' ? name : `${name}: ${label}`])
  }
  if (newEmail !== undefined) rows.push([labels.newEmail, newEmail])
  if (appliesAt !== undefined) rows.push([labels.appliesAt, timeOf(appliesAt, tag)])
  if (at !== undefined) rows.push([labels.time, timeOf(at, tag)])
  return rows
}

function timeOf(at: number, tag: string) {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(tag, format).format(at)} UTC`
}

function asText(
  language: MailLanguage,
  words: { heading: string; paragraphs: readonly string[]; notYou: string },
  rows: readonly (readonly [string, string])[],
  { code, link }: MailValues,
) {
  const [first = '', ...rest] = words.paragraphs
  const show = (value: string) => (language.direction === 'rtl' ? isolate(value) : value)
  return [
    words.heading,
    first,
    ...(code === undefined ? [] : [code]),
    ...rest,
    ...(link === undefined ? [] : [link]),
    rows.map(([label, value]) => (label ? `${label}: ${show(value)}` : show(value))).join('\n'),
    words.notYou,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}
