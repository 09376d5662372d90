/** An address in parts that the other one shares at the same place, and parts that it does not; case does not count. */
export function splitByDifference(address: string, other: string) {
  const parts: { text: string; isSame: boolean }[] = []
  for (const [index, letter] of [...address].entries()) {
    const isSame = letter.toLowerCase() === other[index]?.toLowerCase()
    const last = parts.at(-1)
    if (last?.isSame === isSame) last.text += letter
    else parts.push({ text: letter, isSame })
  }
  return parts
}
