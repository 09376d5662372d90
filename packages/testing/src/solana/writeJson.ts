/** JSON with whole numbers of 64 bits written out, which lamports are. Members without a value are left out. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return `${value}`
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`)
  return `{${members.join(',')}}`
}
