import type { Locale } from './locale.ts'

/** German. */
export const de: Locale = {
  tag: 'de',
  texts: {
    dialog: {
      connectWallet: 'Wallet verbinden',
      connecting: 'Wird verbunden …',
      wrongNetwork: 'Netzwerk wechseln',
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
        'Fügen Sie diesem Browser eine Wallet hinzu. Sie erscheint hier von selbst, ohne dass Sie neu laden.',
      connectNote:
        'Diese Website sieht Ihre Adresse. Ohne Ihre Zustimmung kann sie nichts bewegen.',
      installed: 'Installiert',
      installedWallets: 'Wallets in diesem Browser',
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
      slowWallet:
        'Keine Anfrage zu sehen? Öffnen Sie {name} selbst, oder versuchen Sie es noch einmal.',
      connected: 'Verbunden',
      connectionDeclined: 'Verbindung abgelehnt',
      connectionDeclinedText:
        'Eine Verbindung kann auch abgelehnt werden, weil noch eine frühere Anfrage offen ist',
      connectionFailed: 'Verbindung fehlgeschlagen',
      walletGone:
        'Diese Wallet ist nicht mehr da. Schalten Sie sie ein und wählen Sie sie dann noch einmal.',

      disconnect: 'Verbindung trennen',
      disconnecting: 'Wird getrennt …',
      disconnectFailed: 'Die Verbindung konnte nicht getrennt werden',
      network: 'Netzwerk:',

      chooseNetwork: 'Netzwerk wählen',
      networks: 'Netzwerke',
      searchNetworks: 'Netzwerke durchsuchen',
      clearSearch: 'Suche leeren',
      networkCount: '{count|one:# Netzwerk|other:# Netzwerke} gefunden',
      noNetworkFound: 'Kein Netzwerk gefunden',
      noNetworkFoundText: 'Hier heißt nichts „{query}“.',
      showAll: 'Alle anzeigen',
      testNetworks: 'Testnetzwerke',
      current: 'In Verwendung',
      walletCannotSwitch: '{wallet} kann nicht dorthin wechseln',
      siteCannotUse: 'Auf dieser Website nicht verfügbar',

      approveInWallet: 'Bestätigen Sie in der Wallet',
      acceptSwitchInWallet: 'Nehmen Sie die Anfrage in Ihrer Wallet an',
      switched: 'Zu {name} gewechselt',
      switchDeclined: 'Wechsel abgelehnt',
      switchDeclinedText:
        'Ein Wechsel kann auch abgelehnt werden, weil noch eine frühere Anfrage offen ist',
      switchFailed: 'Wechsel fehlgeschlagen',

      switchNetwork: 'Netzwerk wechseln',
      unsupportedChainText:
        'Diese App unterstützt Ihr derzeitiges Netzwerk nicht. Wechseln Sie zu einem der verfügbaren Netzwerke, um fortzufahren.',

      connectFirst: 'Keine Wallet verbunden',
      setupMistake: 'Fehler in der Einrichtung:',
      setupWarning: 'Warnung zur Einrichtung:',
      hideAlert: 'Diese Meldung ausblenden',
      viewFailed: 'Etwas ist schiefgegangen',
      viewFailedText:
        'Dieser Teil des Dialogs funktioniert gerade nicht. Es wurde nichts gesendet.',
    },
    errors: {
      CHAIN_NOT_SUPPORTED: 'Dieses Netzwerk wird nicht unterstützt',
      UNSUPPORTED_CHAIN: 'Auf diesem Netzwerk geht das nicht',
      WRONG_NETWORK: 'Die Wallet ist in einem anderen Netzwerk',
      BALANCE_UNAVAILABLE: 'Guthaben nicht verfügbar',
      CHAIN_UNREACHABLE: 'Das Netzwerk ist nicht erreichbar',
      CONNECTOR_NOT_FOUND: 'Die Wallet wurde nicht gefunden',
      ADAPTER_NOT_FOUND: 'Diese Website kann mit dieser Art von Netzwerk nicht umgehen',
      NOT_CONNECTED: 'Keine Wallet verbunden',
      USER_REJECTED: 'In der Wallet abgelehnt',
      WALLET_REQUEST_FAILED: 'Die Wallet konnte das nicht ausführen',
      INVALID_WALLET_ANSWER: 'Die Wallet gab eine unbrauchbare Antwort',
      REQUEST_ABORTED: 'Die Anfrage wurde abgebrochen',
      ACCOUNT_NOT_FOUND: 'Konto nicht gefunden',
      HTTP_STATUS: 'Der Server konnte das nicht ausführen',
      INVALID_RESPONSE: 'Etwas ist schiefgegangen',
      SERVER_UNREACHABLE: 'Der Server ist nicht erreichbar',
      TOKEN_MISMATCH: 'Der Token ist nicht der, der angegeben wurde',
      TRANSFER_REFUSED: 'Der Token lässt diese Überweisung nicht zu',
      TRANSACTION_UNKNOWN: 'Noch ist nicht bekannt, ob die Transaktion gesendet wurde',
      RECEIPT_TIMEOUT: 'Die Transaktion ist noch nicht bestätigt',
      TRANSACTION_DROPPED: 'Das Netzwerk hat die Transaktion verworfen',
    },
    help: {
      whatIsAWallet: 'Was ist eine Wallet?',
      homeTitle: 'Ein Zuhause für das, was Ihnen gehört',
      homeText:
        'Eine Wallet bewahrt die Schlüssel zu Ihren Coins, Token und Sammlerstücken auf. Sie gehören Ihnen, auf welcher Website Sie auch sind.',
      loginTitle: 'Ein Schlüssel für viele Websites',
      loginText:
        'Verbinden Sie sie dort, wo Sie sonst ein Konto anlegen würden. Es gibt kein Passwort, das man sich merken muss oder verlieren kann.',
      approveTitle: 'Sie entscheiden, jedes Mal',
      approveText:
        'Eine Website sieht Ihre Adresse und kann fragen. Nichts bewegt sich, bevor Sie in der Wallet zustimmen.',
      getWallet: 'Eine Wallet finden',

      whatIsANetwork: 'Was ist ein Netzwerk?',
      pathsTitle: 'Viele Wege, eine Wallet',
      pathsText:
        'In einem Netzwerk, auch Chain genannt, liegen und bewegen sich Ihre Token. Ihre Adresse kann in mehreren dieselbe sein.',
      differTitle: 'Jedes mit eigenem Tempo und Preis',
      differText:
        'Netzwerke unterscheiden sich in Geschwindigkeit, Gebühren und Angebot. Was in einem gesendet wird, taucht in einem anderen nicht auf.',
      learnMore: 'Mehr erfahren',

      opensInTab: 'öffnet sich in einem neuen Tab',
    },
  },
}
