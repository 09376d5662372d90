const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const zonePattern = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

/** Whether names can be given out below a name: small letters, digits and hyphens, and room for a label of 63 and its dot in 255. */
export function isZone(name: string): boolean {
  return zonePattern.test(name) && name.length <= 190 && !/(?:^|\.)..--/.test(name)
}
