/** A part of an address without its percent signs; the part itself where they mean nothing. */
export function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
