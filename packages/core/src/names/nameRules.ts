/** How many letters, digits and hyphens a name has before its zone. */
export const nameLength = { least: 4, most: 63 } as const
/** How long suggestions wait for the next key, in milliseconds. */
export const nameWait = 500

/** What is wrong with how a name is written, before anybody is asked; `undefined` where nothing is. */
export function checkNameLabel(label: string): 'short' | 'long' | 'characters' | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'characters'
  if (label.length < nameLength.least) return 'short'
  return label.length > nameLength.most ? 'long' : undefined
}

/** The part of a name before its zone, in small letters: `alice` of `Alice.example.eth`, and of `Alice`. */
export function readNameLabel(name: string, zone: string): string {
  const written = name.trim().toLowerCase()
  return written.endsWith(`.${zone}`) ? written.slice(0, -zone.length - 1) : written
}

/** Whether a text is a name of the zone, written as the server writes it. */
export function isNameOf(zone: string, name: string): boolean {
  const label = name.slice(0, -zone.length - 1)
  return (
    name === `${label}.${zone}` &&
    label === label.toLowerCase() &&
    checkNameLabel(label) === undefined
  )
}
