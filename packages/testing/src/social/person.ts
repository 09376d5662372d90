import { createHash } from 'node:crypto'

/** Somebody with an account at a stand-in. Whoever has the same name there is the same person. */
export type Person = {
  readonly name: string
  /** Made of the name by default. */
  readonly username?: string | undefined
  /** None where the account has none, or keeps it to itself. */
  readonly email?: string | undefined
  /** Whether the provider has checked the address; it has by default. */
  readonly isEmailVerified?: boolean | undefined
  /** Gives a relay address in place of the own one, where the provider has such. */
  readonly hidesEmail?: boolean | undefined
}

/** Who is offered on the login pages. */
export const people = [
  { name: 'Ann Lindqvist', email: 'ann@example.com' },
  { name: 'Bo Okafor', email: 'bo@example.com', isEmailVerified: false, hidesEmail: true },
  { name: 'Chris Yamada' },
] as const satisfies readonly Person[]

/** A handle as sites have them: lower case, without spaces. */
export function getUsername({ name, username }: Person): string {
  return (
    username ??
    (name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '') ||
      'somebody')
  )
}

/** A number of so many digits that is always the same for the same person at the same provider. */
export function getNumber(provider: string, person: Person, digits: number): string {
  const hash = getHash(provider, person)
  return `1${BigInt(`0x${hash}`)
    .toString()
    .slice(-(digits - 1))}`
}

/** 64 hexadecimal digits that are always the same for the same person at the same provider. */
export function getHash(provider: string, { name }: Person): string {
  return createHash('sha256').update(`${provider}|${name.trim().toLowerCase()}`).digest('hex')
}
