import type { PopupTexts } from './texts.ts'

export const de: PopupTexts = {
  title: 'Anmelden',
  loading: 'Einen Moment',
  loadingSlow: 'Die Seite braucht länger als sonst. Lassen Sie dieses Fenster offen.',
  going: 'Weiter zu {provider}',
  goingText: 'Sie melden sich dort an und kommen zu {site} zurück.',
  confirmHeading: 'Bei {site} anmelden?',
  confirmText: '{provider} hat bestätigt, dass Sie es sind.',
  confirmNamed: '{provider} hat bestätigt, dass Sie {name} sind.',
  confirmNumber: 'Nur weiter, wenn Sie von dort kommen und dort diese Zahl steht:',
  confirmReturn: 'Nur weiter, wenn Sie von dort kommen.',
  linkHeading: '{provider} bei {site} hinzufügen?',
  number: 'Zahl',
  yes: 'Ja, weiter',
  add: 'Ja, hinzufügen',
  cancel: 'Abbrechen',
  doneHeading: 'Das war es',
  doneText: 'Weiter geht es bei {site}. Dieses Fenster können Sie schließen.',
  deniedHeading: 'Sie haben abgebrochen',
  deniedText:
    'Es wurde nichts weitergegeben. Versuchen Sie es auf der Seite noch einmal, oder wählen Sie einen anderen Weg.',
  refusedHeading: '{provider} hat Sie nicht eingelassen',
  refusedText: 'Versuchen Sie es auf der Seite noch einmal, oder melden Sie sich anders an.',
  unavailableHeading: '{provider} antwortet nicht',
  unavailableText: 'Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.',
  invalidHeading: 'Die Antwort ließ sich nicht prüfen',
  invalidText: 'Sicherheitshalber wurde nichts davon verwendet. Beginnen Sie auf der Seite neu.',
  endedHeading: 'Diese Anmeldung ist vorbei',
  endedText:
    'Sie wurde abgebrochen, verwendet oder hat zu lange gedauert. Beginnen Sie auf der Seite neu.',
  unregisteredHeading: 'Niemand wartet auf diese Anmeldung',
  unregisteredText:
    'Die Seite hat nicht darum gebeten. Schließen Sie dieses Fenster und beginnen Sie dort neu.',
  foreignHeading: 'Das gehört zu einem anderen Fenster',
  foreignText:
    'Eine Anmeldung endet in dem Fenster, in dem sie begonnen hat. Beginnen Sie auf der Seite neu.',
  storageHeading: 'Dieser Browser behält nichts',
  storageText:
    'Das Fenster muss sich kurz merken, dass es Ihres ist. Erlauben Sie ihm Cookies und Websitedaten, oder melden Sie sich per E‑Mail an.',
  offlineHeading: 'Der Server ist nicht erreichbar',
  offlineText: 'Prüfen Sie Ihre Verbindung und beginnen Sie auf der Seite neu.',
  somebody: 'Der Anbieter',
  close: 'Fenster schließen',
  back: 'Zurück zu {site}',
  problem: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
}
