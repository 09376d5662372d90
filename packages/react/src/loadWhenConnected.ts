/** Fetches what only a connected page needs. */
export const fetchWhenConnected = () => import('./whenConnected.ts')

/** The same, as often as it takes: after a failure it tries again as soon as the browser is online again, after 30 s at the latest. It never rejects. */
export const loadWhenConnected = (): ReturnType<typeof fetchWhenConnected> =>
  fetchWhenConnected().catch(() =>
    new Promise((resolve) => {
      setTimeout(resolve, 30_000)
      addEventListener('online', resolve, { once: true })
    }).then(loadWhenConnected),
  )
