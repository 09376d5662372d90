import { emailAddress } from '@latchkey/protocol/api'
import type { Profile } from '../identities/profiles.ts'
import type { ToldProfile } from './socialDefinition.ts'

const mostSubjectLetters = 255
const mostNameLetters = 64

/**
 * What is kept of what a provider tells: names without control characters and cut, addresses that are some.
 *
 * @throws Error for a subject that nobody could be told apart by.
 */
export function cleanProfile(told: ToldProfile, issuer: string): Profile {
  const { subject } = told
  if (!/^[\x21-\x7e]+$/.test(subject) || subject.length > mostSubjectLetters)
    throw new Error('The provider names nobody')
  const name = told.name?.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const email = emailAddress.safeParse(told.email?.trim()).data ?? null
  return {
    issuer,
    subject,
    name: name ? [...name].slice(0, mostNameLetters).join('') : null,
    email,
    isEmailVerified: email !== null && told.isEmailVerified === true,
  }
}
