import type { LocaleTexts } from '../locale.ts'

export const login: LocaleTexts['login'] = {
  loggedIn: 'Sie sind angemeldet',
  linked: '{name} wurde hinzugefügt',
  cancel: 'Abbrechen',
  failed: 'Etwas ist schiefgegangen',
  failedText: 'Die Anmeldung hat nicht geklappt. Versuchen Sie es noch einmal.',
  declined: 'Anmeldung abgelehnt',
  declinedText: 'Sie haben bei {name} nicht zugestimmt. Es hat sich nichts geändert.',
  refusedText:
    '{name} hat die Anmeldung abgelehnt. Versuchen Sie es noch einmal oder nehmen Sie einen anderen Weg.',
  unreachableText: '{name} ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  invalidText:
    'Die Antwort von {name} ließ sich nicht prüfen und wurde nicht verwendet. Versuchen Sie es noch einmal.',
  expired: 'Die Anmeldung ist abgelaufen',
  expiredText:
    'Sie hat zu lange gedauert oder wurde anderswo beendet. Versuchen Sie es noch einmal.',
  notOfferedText: '{name} ist auf dieser Seite nicht eingerichtet. Nehmen Sie einen anderen Weg.',
  takenText:
    'Diese Anmeldung bei {name} führt schon zu einer anderen Wallet. Nehmen Sie eine andere.',
  tooMany: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
  offline:
    'Die Wallet erreicht ihren Server nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  notAllowed: 'Diese Seite darf die Wallet nicht verwenden.',
  frameUnavailable:
    'Die Wallet konnte nicht geladen werden. Prüfen Sie, ob etwas sie blockiert, und versuchen Sie es noch einmal.',
  frameTimeout: 'Die Wallet hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.',
}
