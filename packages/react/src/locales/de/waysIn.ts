import type { LocaleTexts } from '../locale.ts'

export const waysIn: LocaleTexts['waysIn'] = {
  waysIn: 'Wege zur Anmeldung',
  email: 'E-Mail',
  addWay: 'Weg zur Anmeldung hinzufügen',
  addWayNote:
    'Du meldest dich dort einmal an und öffnest dann zur Bestätigung deine Wallet. Deine Adresse bleibt dieselbe.',
  noMoreWays: 'Es gibt keinen weiteren Weg',
  noMoreWaysText: 'Du hast jeden Weg hinzugefügt, den diese Seite anbietet.',
  waysFailed: 'Die Wege zur Anmeldung konnten nicht gelesen werden',
  addedOn: 'Hinzugefügt',
  lastUsed: 'Zuletzt verwendet',
  removeWayText:
    'Dieser Weg führt dann nicht mehr zu dieser Wallet, und Geräte, die ihn benutzt haben, werden abgemeldet. Was du besitzt, bleibt.',
  onlyWay:
    'Das ist dein einziger Weg zur Anmeldung. Füge einen anderen hinzu, dann kannst du ihn entfernen.',
  remove: 'Entfernen',
  keep: 'Behalten',
  removing: 'Wird entfernt',
  removed: '{name} wurde entfernt',
  removeFailed: 'Das hat nicht geklappt. Versuche es noch einmal.',
}
