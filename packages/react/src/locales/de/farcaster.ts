import type { LocaleTexts } from '../locale.ts'

export const farcaster: LocaleTexts['farcaster'] = {
  scan: 'Scannen Sie diesen QR-Code mit Ihrem Telefon',
  scanText: 'Stimmen Sie in Farcaster zu. Hier geht es von selbst weiter.',
  qrLabel: 'QR-Code, der Farcaster auf Ihrem Telefon öffnet',
  continueIn: 'Weiter in Farcaster',
  continueText: 'Stimmen Sie dort zu und kommen Sie hierher zurück. Es geht von selbst weiter.',
  preparing: 'Link wird vorbereitet',
  open: 'Farcaster öffnen',
  loading: 'Kontodaten werden geladen',
  loadingText: 'Sie sind von Farcaster zurück. Einen Moment.',
  loggedIn: 'Sie sind angemeldet',
  linked: 'Farcaster wurde hinzugefügt',
  cancel: 'Abbrechen',
  newCode: 'Neuen Code holen',

  failed: 'Etwas ist schiefgegangen',
  failedText: 'Die Anmeldung hat nicht geklappt. Versuchen Sie es noch einmal.',
  declined: 'Anmeldung abgelehnt',
  declinedText: 'Sie haben nicht zugestimmt. Es hat sich nichts geändert.',
  expired: 'Der Code ist abgelaufen',
  expiredText: 'Er gilt nur wenige Minuten. Holen Sie einen neuen und machen Sie weiter.',
  invalidText:
    'Die Antwort von Farcaster war nicht vom Inhaber des Kontos unterschrieben und wurde nicht verwendet.',
  unreachableText: 'Farcaster ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  notOfferedText:
    'Farcaster ist auf dieser Website nicht eingerichtet. Nehmen Sie einen anderen Weg.',
  takenText: 'Dieses Farcaster-Konto führt schon zu einer anderen Wallet. Wählen Sie ein anderes.',
  tooMany: 'Zu viele Versuche. Versuchen Sie es später noch einmal.',
  offline:
    'Die Wallet erreicht ihren Server nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  notAllowed: 'Diese Website darf die Wallet nicht verwenden.',
  frameUnavailable:
    'Die Wallet konnte nicht geladen werden. Prüfen Sie, ob etwas sie blockiert, und versuchen Sie es noch einmal.',
  frameTimeout: 'Die Wallet hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.',
}
