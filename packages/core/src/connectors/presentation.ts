const maxNameLength = 64
const maxIconLength = 256 * 1_024
const iconPattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i
/** Control, direction-changing and invisible characters, with which one name can look like another. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The name that a wallet gives itself, as it may be shown; empty where nothing is left of it. */
export function cleanName(name: string) {
  return name
    .slice(0, 4 * maxNameLength)
    .replace(hiddenCharacters, '')
    .trim()
    .slice(0, maxNameLength)
}

/** The picture that a wallet gives itself: only `data:image/…`, shown by an `<img>` and nothing else. */
export function readIcon(icon: unknown) {
  return typeof icon === 'string' && icon.length <= maxIconLength && iconPattern.test(icon)
    ? icon
    : undefined
}
