import { ServerError } from '../../errors.ts'

/**
 * The page that a request comes from, as its browser says: in `Origin`, or where a page asks its own server and it is left out, in `Referer`, or
 * by `Sec-Fetch-Site`. No page can make a browser name another.
 *
 * @returns `undefined` where nothing is said, as outside of browsers.
 * @throws ServerError `origin_not_allowed` for a page that may not sign people in here.
 */
export function pageOf(
  { headers, method, url }: Pick<Request, 'headers' | 'method' | 'url'>,
  isAllowed: (origin: string) => boolean,
): string | undefined {
  const said = headers.get('origin')
  if (said !== null) {
    if (isAllowed(said)) return said
    throw new ServerError(
      'origin_not_allowed',
      'Nobody signs in from this site here. The operator adds it to the allowed origins.',
    )
  }
  // Browsers leave the header out of requests that change nothing alone.
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const referrer = headers.get('referer')
  const own = headers.get('sec-fetch-site') === 'same-origin' ? url : null
  for (const address of [referrer, own]) {
    if (address === null || !URL.canParse(address)) continue
    const { origin } = new URL(address)
    if (isAllowed(origin)) return origin
  }
  return undefined
}
