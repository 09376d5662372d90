import { expect, test } from 'vitest'
import { mailKinds } from './mailKinds.ts'
import { renderMail } from './renderMail.ts'

const values = {
  project: 'Demo',
  origin: 'https://app.example.com',
  device: 'Firefox on Linux',
  at: Date.UTC(2026, 10, 21),
  newEmail: 'new@example.com',
  factor: 'passkey',
  label: 'Laptop',
  identity: 'GitHub',
  code: '123456',
  link: 'https://wallet.example.com/device',
} as const

test.each(['en', 'de', 'ar'])('mail: every kind says in %s what it is about', (locale) => {
  const subjects = new Set<string>()
  for (const kind of mailKinds) {
    const { subject, text, html } = renderMail(kind, locale, values)
    for (const part of [subject, text, html]) expect(part, kind).not.toMatch(/undefined|\[object/)
    for (const part of [subject, text]) expect(part, kind).toContain('Demo')
    if (kind.startsWith('identity-')) expect(text, kind).toContain('GitHub')
    expect(html).toContain(`<html lang="${locale}"`)
    subjects.add(subject)
  }
  expect(subjects.size).toBe(mailKinds.length)
})
