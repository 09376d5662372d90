import type { LocaleTexts } from '../locale.ts'

export const email: LocaleTexts['email'] = {
  email: 'E-Mail',
  continueByEmail: 'Weiter',
  sending: 'E-Mail wird gesendet',
  emailLogin: 'Anmelden per E-Mail',
  loginText: 'Wir senden Ihnen einen Code. Sie brauchen kein Passwort.',
  invalidEmail: 'Ungültige E-Mail-Adresse. Versuchen Sie es noch einmal.',
  cooldown:
    '{seconds|one:Bitte versuchen Sie es in # Sekunde noch einmal|other:Bitte versuchen Sie es in # Sekunden noch einmal}',
  resume: 'Mit der E-Mail weitermachen, die Sie haben',
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  mailFailed: 'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
  frameUnavailable:
    'Die Wallet konnte nicht geladen werden. Prüfen Sie, ob etwas sie blockiert, und versuchen Sie es noch einmal.',

  confirmEmail: 'E-Mail bestätigen',
  enterCode: 'Geben Sie den Code ein, gesendet an',
  code: 'Code aus sechs Ziffern',
  checkingCode: 'Der Code wird geprüft',
  wrongCode: 'Falscher Code. Versuchen Sie es noch einmal',
  codeExpired: 'Der Code ist abgelaufen. Lassen Sie sich einen neuen senden.',
  codeSpent: 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
  expiresInMinutes:
    '{minutes|one:Der Code läuft in # Minute ab|other:Der Code läuft in # Minuten ab}',
  expiresInSeconds:
    '{seconds|one:Der Code läuft in # Sekunde ab|other:Der Code läuft in # Sekunden ab}',
  notReceived: 'Nichts angekommen?',
  resendCode: 'Code noch einmal senden',
  resendIn: '{seconds|one:Noch einmal senden in # s|other:Noch einmal senden in # s}',
  codeResent: 'Code noch einmal gesendet',
  loggedIn: 'Sie sind angemeldet',

  registerDevice: 'Gerät anmelden',
  approveLink: 'Bestätigen Sie den Link, den wir an {email} gesendet haben',
  approveLinkText:
    'Er kann im Spam-Ordner liegen. Öffnen Sie ihn auf einem beliebigen Gerät und kommen Sie zurück: Hier geht es von selbst weiter.',
  matchNumber: 'Die Seite des Links zeigt auch diese Zahl',
  resendEmail: 'E-Mail noch einmal senden',
  emailResent: 'E-Mail noch einmal gesendet',
  linkDeclined: 'Die Anmeldung wurde abgelehnt',
  linkExpired: 'Der Link ist abgelaufen. Lassen Sie sich einen neuen senden.',

  editEmail: 'E-Mail-Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  editEmailText:
    'Sie bestätigen das mit einem Code von jeder der beiden Adressen und Ihrem Passkey oder Wiederherstellungscode. Ohne einen davon wartet es 7 Tage.',
  cancel: 'Abbrechen',
  save: 'Speichern',
  confirmCurrent: 'Bisherige Adresse bestätigen',
  confirmNew: 'Neue Adresse bestätigen',
  emailChanged: 'E-Mail-Adresse geändert',
  emailWaits: 'Ihre E-Mail-Adresse ändert sich in 7 Tagen',
  sameEmail: 'Das ist schon Ihre Adresse.',

  yourLogin: 'Ihre Anmeldung',
  noEmail: 'Nicht bekannt',
  factors: 'Wege zum Entsperren',
  factorsText: 'Passkeys und Wiederherstellungscode',
  devices: 'Geräte',
  devicesText: 'Wo Sie angemeldet sind',
  lockedText: 'Vor dem Signieren brauchen Sie Ihren Passkey oder Wiederherstellungscode.',
  addFactor: 'Richten Sie einen Rückweg ein',
  addFactorText:
    'Ohne Passkey oder Wiederherstellungscode ist diese Wallet mit diesem Browser verloren. Niemand sonst kann sie öffnen.',
  settingsFailed: 'Die Einstellungen konnten nicht geöffnet werden',
}
