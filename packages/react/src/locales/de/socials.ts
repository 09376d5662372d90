import type { LocaleTexts } from '../locale.ts'

export const socials: LocaleTexts['socials'] = {
  continueWith: 'Weiter mit {name}',
  socials: 'Anmeldung über andere Konten',
  moreSocials: 'Weitere Wege zur Anmeldung',
  allSocials: 'Alle Anmeldungen',
  loggedInAlready: 'Sie sind schon angemeldet.',

  connectInWindow: 'Im Fenster des Anbieters verbinden',
  connectInWindowText: 'Melden Sie sich dort bei {name} an. Hier geht es von selbst weiter.',
  openingWindow: '{name} wird geöffnet',
  inThisTab: 'Es geht zu {name}',
  inThisTabText:
    'Ihr Browser hat kein Fenster geöffnet. Darum geht dieser Tab dorthin und kommt hierher zurück.',
  goTo: 'Zu {name}',
  confirmInWindow: 'Im Fenster bestätigen',
  confirmInWindowText: 'Es zeigt diese Zahl. Zeigt es eine andere, brechen Sie ab.',
  windowClosed: 'Das Fenster scheint geschlossen zu sein',
  windowClosedText:
    'Ist es noch offen, machen Sie dort weiter. Sonst versuchen Sie es noch einmal.',
  retrieving: 'Ihre Daten werden geholt',
  retrievingText: 'Sie sind von {name} zurück. Einen Moment.',
  loggedIn: 'Sie sind angemeldet',
  anotherWay: 'Anderer Weg',
  showWindow: 'Fenster zeigen',
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
  tooMany: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
  offline:
    'Die Wallet erreicht ihren Server nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  notAllowed: 'Diese Seite darf die Wallet nicht verwenden.',
  frameUnavailable:
    'Die Wallet konnte nicht geladen werden. Prüfen Sie, ob etwas sie blockiert, und versuchen Sie es noch einmal.',
  frameTimeout: 'Die Wallet hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.',

  linked: '{name} wurde hinzugefügt',
  takenText:
    'Diese Anmeldung bei {name} führt schon zu einer anderen Wallet. Nehmen Sie eine andere.',
}
