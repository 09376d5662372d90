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
  anotherWay: 'Anderer Weg',
  showWindow: 'Fenster zeigen',
}
