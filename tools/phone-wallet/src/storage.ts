/** What the phone keeps between loads. Where storage is denied, it lasts as long as the page. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(`phone/${key}`)
  } catch {
    return null
  }
}

export function writeText(key: string, text: string) {
  try {
    localStorage.setItem(`phone/${key}`, text)
  } catch {
    // Nothing to do about it; see above.
  }
}
