/**
 * What an account's picture is drawn with, from an FNV-1a hash of its address: the same in the kit and in the frame, so that a visitor knows
 * it again, and another for nearly every account.
 *
 * @returns three hues that go together, in degrees, and where the light falls, as fractions of the picture's width and height
 */
export function mixAvatar(
  address: string,
): readonly [base: number, warm: number, cool: number, x: number, y: number] {
  let hash = 0x811c9dc5
  for (const letter of address.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const base = hash % 360
  const spread = 40 + ((hash >>> 9) % 50)
  const light = [0.2, 0.35, 0.65, 0.8]
  return [
    base,
    (base + spread) % 360,
    (base + 360 - spread) % 360,
    light[(hash >>> 16) % 4] ?? 0.5,
    light[(hash >>> 20) % 4] ?? 0.5,
  ]
}
