/** What a mail may be about. */
export const mailKinds = [
  'login-code',
  'login-link',
  'change-primary',
  'change-secondary',
  'email-changed',
  'email-changed-wallet',
  'email-change-waiting',
  'email-change-cancelled',
  'new-device',
  'device-revoked',
  'factor-added',
  'factor-removed',
  'factor-locked',
  'identity-linked',
  'identity-unlinked',
] as const
/** What a mail is about. */
export type MailKind = (typeof mailKinds)[number]

/** What a mail tells, put in when it is written. */
export type MailValues = {
  /** The project's name. */
  readonly project: string
  /** The site, by its origin. */
  readonly origin?: string | undefined
  /** The browser, such as "Firefox on Linux". */
  readonly device?: string | undefined
  /** When it happened, in milliseconds since 1970. */
  readonly at?: number | undefined
  /** When a change takes effect, in milliseconds since 1970. */
  readonly appliesAt?: number | undefined
  /** The other address of a change. */
  readonly newEmail?: string | undefined
  readonly factor?: 'device' | 'passkey' | 'recovery' | undefined
  readonly label?: string | undefined
  /** Whom an identity is with, by its own name. */
  readonly identity?: string | undefined
  /** Six digits. */
  readonly code?: string | undefined
  /** What the button leads to. */
  readonly link?: string | undefined
}

/** A mail in words, before it is laid out. */
export type MailWords = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The words on the button, where there is a link. */
  readonly button?: string | undefined
  /** What stands below: the reader who did not ask for it learns what to do. */
  readonly notYou: string
}

/** The words of one language. */
export type MailLanguage = {
  readonly direction: 'ltr' | 'rtl'
  readonly labels: {
    readonly site: string
    readonly device: string
    readonly time: string
    readonly newEmail: string
    readonly appliesAt: string
    readonly linkInstead: string
  }
  readonly factors: Readonly<Record<'device' | 'passkey' | 'recovery', string>>
  readonly words: Readonly<Record<MailKind, (values: MailValues) => MailWords>>
}
