import type { LocaleTexts } from '../locale.ts'

export const socials: LocaleTexts['socials'] = {
  continueWith: 'Weiter mit {name}',
  socials: 'Anmeldung über andere Konten',
  moreSocials: 'Weitere Wege zur Anmeldung',
  allSocials: 'Alle Anmeldungen',
  loggedInAlready: 'Du bist schon angemeldet.',

  connectInWindow: 'Im Fenster des Anbieters verbinden',
  connectInWindowText: 'Melde dich dort bei {name} an. Hier geht es von selbst weiter.',
  openingWindow: '{name} wird geöffnet',
  inThisTab: 'Es geht zu {name}',
  inThisTabText:
    'Dein Browser hat kein Fenster geöffnet. Darum geht dieser Tab dorthin und kommt hierher zurück.',
  goTo: 'Zu {name}',
  confirmInWindow: 'Im Fenster bestätigen',
  confirmInWindowText: 'Es zeigt diese Zahl. Zeigt es eine andere, brich ab.',
  windowClosed: 'Das Fenster scheint geschlossen zu sein',
  windowClosedText: 'Ist es noch offen, mach dort weiter. Sonst versuche es noch einmal.',
  retrieving: 'Deine Daten werden geholt',
  retrievingText: 'Du bist von {name} zurück. Einen Moment.',
  loggedIn: 'Du bist angemeldet',
  anotherWay: 'Anderer Weg',
  showWindow: 'Fenster zeigen',
  cancel: 'Abbrechen',

  failed: 'Etwas ist schiefgegangen',
  failedText: 'Die Anmeldung hat nicht geklappt. Versuche es noch einmal.',
  declined: 'Anmeldung abgelehnt',
  declinedText: 'Du hast bei {name} nicht zugestimmt. Es hat sich nichts geändert.',
  refusedText:
    '{name} hat die Anmeldung abgelehnt. Versuche es noch einmal oder nimm einen anderen Weg.',
  unreachableText: '{name} ist nicht erreichbar. Versuche es gleich noch einmal.',
  invalidText:
    'Die Antwort von {name} ließ sich nicht prüfen und wurde nicht verwendet. Versuche es noch einmal.',
  expired: 'Die Anmeldung ist abgelaufen',
  expiredText: 'Sie hat zu lange gedauert oder wurde anderswo beendet. Versuche es noch einmal.',
  notOfferedText: '{name} ist auf dieser Seite nicht eingerichtet. Nimm einen anderen Weg.',
  tooMany: 'Zu viele Versuche. Bitte versuche es später noch einmal.',
  offline:
    'Die Wallet erreicht ihren Server nicht. Prüfe deine Verbindung und versuche es noch einmal.',
  notAllowed: 'Diese Seite darf die Wallet nicht verwenden.',
  frameUnavailable:
    'Die Wallet konnte nicht geladen werden. Prüfe, ob etwas sie blockiert, und versuche es noch einmal.',
  frameTimeout: 'Die Wallet hat nicht rechtzeitig geantwortet. Versuche es noch einmal.',

  linked: '{name} wurde hinzugefügt',
  takenText: 'Diese Anmeldung bei {name} führt schon zu einer anderen Wallet. Nimm eine andere.',
}
