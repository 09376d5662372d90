/** Longest duration that a message to the page may have, in milliseconds. */
const longestDuration = 86_400_000

/** Returns the milliseconds from `now` to `time`. Both are times of the server, because the browser's clock may be wrong. */
export function millisecondsUntil(time: number, now: number): number {
  return Math.min(Math.max(0, time - now), longestDuration)
}

/** Returns the first language that the server takes as the locale of mails and provider pages. */
export function localeOf(languages: readonly string[]): string | undefined {
  return languages.find((tag) => /^[A-Za-z0-9-]{2,35}$/.test(tag))
}
