/** Fetches what only a connected page needs. */
export const fetchWhenConnected = () => import('./accountData.ts')

/** The same, or another part of the code, as often as it takes: after a failure it tries again as soon as the browser is online again, after 30 s at the latest. It never rejects. */
export function loadWhenConnected<Part>(fetchPart: () => Promise<Part>): Promise<Part>
export function loadWhenConnected(): ReturnType<typeof fetchWhenConnected>
export function loadWhenConnected(
  fetchPart: () => Promise<unknown> = fetchWhenConnected,
): Promise<unknown> {
  return fetchPart().catch(() =>
    new Promise((resolve) => {
      setTimeout(resolve, 30_000)
      addEventListener('online', resolve, { once: true })
    }).then(() => loadWhenConnected(fetchPart)),
  )
}
