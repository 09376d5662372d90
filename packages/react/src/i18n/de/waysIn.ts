import type { LocaleTexts } from '../locale.ts'

export const waysIn: LocaleTexts['waysIn'] = {
  waysIn: 'Wege zur Anmeldung',
  email: 'E-Mail',
  addWay: 'Weg zur Anmeldung hinzufügen',
  addWayNote:
    'Sie melden sich dort einmal an und öffnen dann zur Bestätigung Ihre Wallet. Ihre Adresse bleibt dieselbe.',
  noMoreWays: 'Es gibt keinen weiteren Weg',
  noMoreWaysText: 'Sie haben jeden Weg hinzugefügt, den diese Seite anbietet.',
  waysFailed: 'Die Wege zur Anmeldung konnten nicht gelesen werden',
  addedOn: 'Hinzugefügt',
  lastUsed: 'Zuletzt verwendet',
  removeWayText:
    'Dieser Weg führt dann nicht mehr zu dieser Wallet, und Geräte, die ihn benutzt haben, werden abgemeldet. Was Sie besitzen, bleibt.',
  onlyWay:
    'Das ist Ihr einziger Weg zur Anmeldung. Fügen Sie einen anderen hinzu, dann können Sie ihn entfernen.',
  remove: 'Entfernen',
  keep: 'Behalten',
  removing: 'Wird entfernt',
  removed: '{name} wurde entfernt',
  removeFailed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
}
