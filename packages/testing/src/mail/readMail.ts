import PostalMime from 'postal-mime'

/** What a message says, as far as anybody asks. */
export type MailContent = {
  /** The sender as written in the message. */
  readonly from: string
  readonly subject: string
  readonly text: string
  /** Empty where the message has no HTML part. */
  readonly html: string
  /** The six digits that stand alone in the text, where there are any. */
  readonly code: string | undefined
  /** The web addresses in the text, in their order, each once. */
  readonly links: readonly string[]
}

/** A code may be written in two groups, and is no part of a longer number, a word or an address. */
const codePattern = /(?<![\w#/.&=-])(\d{3})[ \u00a0]?(\d{3})(?![\w/])/
/** Ends before what sets text apart in languages that are written from the right. */
const linkPattern = /https?:\/\/[^\s<>"')\]\u200e\u200f\u2066-\u2069]+/g

/** Reads a message of RFC 5322 with its MIME parts. */
export async function readMail(raw: Uint8Array): Promise<MailContent> {
  const mail = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  const [, first, second] = codePattern.exec(text) ?? []
  const { from } = mail
  const address = from?.address ?? ''
  return {
    from: from?.name ? `${from.name} <${address}>` : address,
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    code: first && second && first + second,
    links: [...new Set(readLinks(text))],
  }
}

function readLinks(text: string): string[] {
  return [...text.matchAll(linkPattern)]
    .map(([link]) => link.replace(/[.,]$/, ''))
    .filter((link) => URL.canParse(link))
}
