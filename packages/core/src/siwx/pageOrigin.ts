/** The page as a message to sign in with names it; somewhere without a page, as on a server, nothing that anybody would sign for. */
export function pageOrigin(): { readonly host: string; readonly origin: string } {
  const { host = 'localhost', origin = 'http://localhost' } = globalThis.location ?? {}
  return { host, origin }
}
