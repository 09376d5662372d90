/** What a mailbox does to those who bring mail. */
export type MailFault =
  /** Nobody listens: connections are refused. */
  | { readonly kind: 'refuse' }
  /** Connections are taken, and nothing is said. */
  | { readonly kind: 'hang' }
  /** The message is answered with a code of SMTP: 4xx says later, 5xx says never. */
  | { readonly kind: 'answer'; readonly code: number; readonly message?: string | undefined }
  /** The message is taken and kept, and the connection is cut before that is said. */
  | { readonly kind: 'cutAfterTaking' }
