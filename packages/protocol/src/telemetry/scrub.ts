/** The longest sentence that is reported, in characters. */
const longest = 300

/**
 * Takes out of a sentence what may say who, where or how much: e-mail addresses, links, accounts, hashes, keys, names with a dot in them (ENS)
 * and numbers, other than the codes of errors. What is left says what went wrong.
 *
 * It knows patterns, not meanings: a wallet that writes its owner's first name into an error is not noticed.
 */
export function scrubText(text: string): string {
  return (
    text
      .normalize('NFKC')
      // What is not seen could hide any of the others from the patterns below.
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
      .slice(0, 1_000)
      .replace(/\b[a-z][a-z\d+.-]{1,30}:\/{0,2}[^\s"'<>]*[\d/@][^\s"'<>]*/gi, '[link]')
      .replace(/[^\s"'<>()]*@[^\s"'<>()]*/g, '[email]')
      .replace(/0x[\da-f]*…?[\da-f]*/gi, '[hex]')
      .replace(/[\p{L}\p{M}\d_-]+(?:\.[\p{L}\p{M}\d_-]+)*\.(?=\p{L})[\p{L}\p{M}\d_-]+/gu, '[name]')
      // No word of a language has that many letters in a row with a digit among them, nor this many without.
      .replace(/(?=[A-Za-z_+/=-]*\d)[\w+/=-]{12,}|[\w+/=-]{25,}/g, '[id]')
      .replace(/(\bcode:? -?)?\p{Nd}(?:[\p{Nd}.,’' ]*\p{Nd})?/giu, maskNumber)
      .slice(0, longest)
      .replace(/\p{Cs}/gu, '') // half a sign, where it was cut
      .trim()
  )
}

/** The code of an error is no amount. */
function maskNumber(found: string, before: string | undefined) {
  const number = before === undefined ? found : found.slice(before.length)
  return before !== undefined && /^\d{3,5}$/.test(number) ? found : `${before ?? ''}#`
}

/**
 * The address of a page without its query, its fragment, a name or password, and without those parts of its path that look like somebody's:
 * accounts, ids, e-mail addresses, names with a dot.
 */
export function scrubUrl(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, protocol, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol)) return ''
  const path = pathname.split('/').map((part) => (isPlain(part) ? part : '_'))
  return `${origin}${path.join('/')}`.slice(0, 300)
}

/** A word that a person has given to a page, not one that a machine has given to a thing. */
function isPlain(part: string) {
  return /^(?!0x)(?:[A-Za-z]+(?:[-_][A-Za-z]+)*|\w{0,2})$/.test(part) && part.length <= 24
}

/** A line of a trace: what was called, the file, the place in it. */
const call = /^(?:at )?(?:([\w$.<>]{1,60})?[ @].*?)?([\w.-]{1,80}):(\d{1,7}):(\d{1,7})\)?$/

/**
 * The calls that led to an error, a line each: what was called, the file without its folder and the place in it. Messages, links and everything
 * else that an engine writes there is left out.
 *
 * @param trace - `error.stack`, as any of the browsers writes it
 */
export function scrubStack(trace: string): string {
  return trace
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => {
      const place = line.trim()
      // The time that the pattern takes grows faster than what it is given.
      const found = place.length <= 500 && call.exec(place)
      return found ? [found] : []
    })
    .slice(0, 20)
    .map(([, name, file, line, column]) => `${name ? `${name} ` : ''}${file}:${line}:${column}`)
    .join('\n')
    .slice(0, 2_000)
}
