import type { LocaleTexts } from '../locale.ts'

export const dialog: LocaleTexts['dialog'] = {
  connectWallet: 'Wallet verbinden',
  connecting: 'Wird verbunden …',
  wrongNetwork: 'Netzwerk wechseln',
  signIn: 'Anmelden',
  selectNetwork: 'Netzwerk wählen',
  unknownNetwork: 'Unbekanntes Netzwerk',
  close: 'Schließen',
  loadFailed:
    'Das konnte nicht geladen werden. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  back: 'Zurück',
  loading: 'Wird geladen',
  whatIsAWallet: 'Was ist eine Wallet?',
  whatIsANetwork: 'Was ist ein Netzwerk?',

  noWalletTitle: 'Keine Wallet gefunden',
  noWalletText:
    'Fügen Sie diesem Browser eine Wallet hinzu, oder öffnen Sie diese Seite in der App Ihrer Wallet.',
  connectNote: 'Diese Website sieht Ihre Adresse. Ohne Ihre Zustimmung kann sie nichts bewegen.',
  installed: 'Installiert',
  wallets: 'Wallets',
  recent: 'Zuletzt',
  qrCode: 'QR-Code',
  multichain: 'Mehrere Chains',
  allWallets: 'Alle Wallets',
  continueWithWallet: 'Weiter mit einer Wallet',
  or: 'oder',
  agreeBoth: 'Ich stimme den {terms} und der {privacy} zu',
  agreeTerms: 'Ich stimme den {terms} zu',
  agreePrivacy: 'Ich stimme der {privacy} zu',
  connectingAgreesBoth:
    'Wenn Sie Ihre Wallet verbinden, stimmen Sie den {terms} und der {privacy} zu',
  connectingAgreesTerms: 'Wenn Sie Ihre Wallet verbinden, stimmen Sie den {terms} zu',
  connectingAgreesPrivacy: 'Wenn Sie Ihre Wallet verbinden, stimmen Sie der {privacy} zu',
  termsOfService: 'Nutzungsbedingungen',
  privacyPolicy: 'Datenschutzerklärung',
  agreeFirst: 'Stimmen Sie zuerst zu und wählen Sie dann eine Wallet.',
  opensInTab: 'öffnet sich in einem neuen Tab',
  poweredBy: 'Bereitgestellt mit',

  continueIn: 'Weiter in {name}',
  acceptInWallet: 'Nehmen Sie die Verbindungsanfrage in der Wallet an',
  openAndAccept: 'Öffnen Sie {name} und nehmen Sie an',
  pendingInWallet: 'Die Anfrage wartet in Ihrer Wallet',
  slowWallet:
    'Keine Anfrage zu sehen? Öffnen Sie {name} selbst, oder versuchen Sie es noch einmal.',
  connected: 'Verbunden',
  connectChain: '{chain} verbinden',
  connectionDeclined: 'Verbindung abgelehnt',
  connectionDeclinedText:
    'Eine Verbindung kann auch abgelehnt werden, weil noch eine frühere Anfrage offen ist',
  connectionFailed: 'Verbindung fehlgeschlagen',
  walletGone:
    'Diese Wallet ist nicht mehr da. Schalten Sie sie ein und wählen Sie sie dann noch einmal.',

  disconnect: 'Verbindung trennen',
  disconnecting: 'Wird getrennt …',
  network: 'Netzwerk:',

  clearSearch: 'Suche leeren',
  showAll: 'Alle anzeigen',

  setupMistake: 'Fehler in der Einrichtung:',
  setupWarning: 'Warnung zur Einrichtung:',
  hideAlert: 'Diese Meldung ausblenden',
  viewFailed: 'Etwas ist schiefgegangen',
  viewFailedText: 'Dieser Teil des Dialogs funktioniert gerade nicht. Es wurde nichts gesendet.',
}
