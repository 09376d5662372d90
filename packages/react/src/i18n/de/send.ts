import type { LocaleTexts } from '../locale.ts'

export const send: LocaleTexts['send'] = {
  send: 'Senden',
  amount: 'Betrag',
  max: 'Max.',
  maxLabel: 'Max.: alles, was Sie senden können',
  maxNativeLabel: 'Max.: alles außer der Netzwerkgebühr',
  maxFailed: 'Wie viel Sie höchstens senden können, ist gerade nicht bekannt.',
  available: '{amount} verfügbar',
  availableUnknown: 'Guthaben nicht verfügbar',
  noPrice: 'Preis unbekannt',
  token: 'Gewählter Token',
  changeToken: 'Token wechseln',
  notHeld: 'Sie besitzen den Token nicht, den diese Zahlung verlangt. Wählen Sie einen anderen.',
  unlisted: '{symbol} steht auf keiner Liste dieser Website',
  unlistedText:
    'Jeder kann einen Token mit jedem Namen ausgeben. Prüfen Sie seine Adresse, bevor Sie ihn senden.',
  feeShort: 'Nicht genug {symbol} für die Netzwerkgebühr',

  yourTokens: 'Ihre Token',
  searchTokens: 'Token durchsuchen',
  noTokensFound: 'Keine Token gefunden',
  noTokens: 'Ihre Token erscheinen hier',
  clearSearch: 'Suche leeren',

  receiver: 'Empfänger',
  receiverHint: 'Adresse oder Name',
  receiverAddressHint: 'Adresse',
  paste: 'Einfügen',
  clear: 'Empfänger leeren',
  pasteFailed:
    'Ihr Browser hat das Einfügen nicht erlaubt. Tippen Sie, oder fügen Sie mit der Tastatur ein.',
  lookingUp: 'Der Name wird nachgeschlagen',
  namesUnavailable: 'Namen lassen sich hier nicht auflösen. Nehmen Sie die Adresse.',
  nameNotFound: 'Dieser Name hat keine Adresse auf {network}.',
  lookupFailed:
    'Der Name konnte nicht nachgeschlagen werden. Versuchen Sie es noch einmal, oder verwenden Sie die Adresse.',
  invalidAddress: 'Ungültige Adresse',
  invalidAddressText:
    'Das ist keine vollständige Adresse. Prüfen Sie sie oder kopieren Sie sie noch einmal.',
  badChecksum:
    'Mindestens ein Zeichen ist falsch: Die Prüfsumme stimmt nicht. Kopieren Sie die Adresse noch einmal.',
  otherChain: 'Das ist eine Adresse von {chain}. Was Sie dorthin senden, wäre verloren.',
  otherChainUnknown:
    'Das ist eine Adresse einer anderen Chain. Was Sie dorthin senden, wäre verloren.',
  zeroAddress: 'Diese Adresse gehört niemandem. Was Sie dorthin senden, wäre verloren.',
  tokenContract: 'Das ist der Vertrag eines Tokens. Was Sie dorthin senden, wäre verloren.',
  tokenAccount:
    'Das ist ein Konto für einen einzigen Token. Fragen Sie den Empfänger nach der Adresse seiner Wallet.',
  program: 'Das ist ein Programm des Netzwerks. Was Sie dorthin senden, wäre verloren.',
  programAddress:
    'Über diese Adresse entscheidet ein Programm. Vergewissern Sie sich, dass es weitergeben kann, was Sie senden.',
  ownAddress: 'Das ist Ihre eigene Adresse.',
  coinsToToken:
    'Das ist der Vertrag eines Tokens. Manche geben Tokens dafür, andere behalten die Coins. Prüfen Sie das zuerst.',
  contract:
    'Das ist ein Smart Contract. Vergewissern Sie sich, dass er weitergeben kann, was Sie senden.',
  lookAlikeTitle: 'Sieht aus wie eine Adresse, die Sie kennen, ist aber eine andere',
  lookAlikeText:
    'Betrüger erzeugen Adressen, deren Anfang und Ende übereinstimmen. Vergleichen Sie die Mitte.',
  lookAlikeKnown: 'Ihnen bekannt',
  lookAlikeThis: 'Ihre Eingabe',
  lookAlikeConfirm: 'Ich habe sie verglichen. Ich meine die eingegebene.',

  selectToken: 'Token wählen',
  incorrectValue: 'Falscher Wert',
  addAmount: 'Betrag eingeben',
  insufficientFunds: 'Guthaben reicht nicht',
  addAddress: 'Adresse eingeben',
  confirmAddress: 'Adresse bestätigen',
  checking: 'Adresse wird geprüft',
  previewSend: 'Vorschau',

  wrongNetwork: 'Diese Zahlung ist auf {name}',
  wrongNetworkText: 'Ihre Wallet ist in einem anderen Netzwerk. Wechseln Sie es, um fortzufahren.',
  switchTo: 'Zu {name} wechseln',
  networkMissing: 'Diese Zahlung ist in einem Netzwerk, das diese Website nicht anbietet',
  unsupported: 'Nicht unterstütztes Netzwerk',
  unsupportedText: 'Ihre Wallet kann in diesem Netzwerk nicht senden.',

  review: 'Senden prüfen',
  networkFee: 'Netzwerkgebühr, höchstens',
  feeUnknown: 'Zeigt Ihre Wallet',
  speed: 'Geschwindigkeit',
  slow: 'Langsam',
  standard: 'Normal',
  fast: 'Schnell',
  slowTime: 'in Minuten',
  standardTime: 'in einer Minute',
  fastTime: 'nächster Block',
  quickTime: 'in Sekunden',
  deposit: 'Davon für ein neues Konto des Empfängers',
  arrives: 'Was ankommt',
  arrivesText: 'Dieser Token behält von jeder Überweisung einen Teil.',
  feeShortText:
    'Gehen Sie zurück und senden Sie weniger, oder wählen Sie eine geringere Geschwindigkeit.',
  wouldFail: 'Das Netzwerk erwartet, dass diese Überweisung fehlschlägt.',
  total: 'Gesamt, höchstens',
  howMany: 'Wie viele von {count}',
  fixNftFees: 'Fügen Sie diesem Konto zuerst {symbol} hinzu.',
  reviewCarefully: 'Prüfen Sie die Transaktion sorgfältig',
  cancel: 'Abbrechen',
  sendAgain: 'Noch einmal senden',
  otherTab:
    'Ihre Wallet wird noch nach einer anderen Überweisung gefragt. Antworten Sie zuerst dort.',

  waiting: 'Die Wallet wird gefragt',
  done: 'Fertig',

  success: '{amount} gesendet',
  declined: 'In der Wallet abgelehnt',
  incomplete: 'Geben Sie einen gültigen Betrag und eine gültige Empfängeradresse ein',
  failed: 'Die Transaktion konnte nicht gesendet werden. Versuchen Sie es noch einmal.',
  shortOfToken: 'Zu wenig von diesem Token',
  shortOfFees: 'Nicht genug {symbol} für Gebühren oder Mindestguthaben',
  fixTokenAmount: 'Es wurde nichts gesendet. Verringern Sie den Betrag.',
  fixFees:
    'Es wurde nichts gesendet. Laden Sie {symbol} auf dieses Konto, oder senden Sie weniger davon.',
  receiverMinimum:
    'Es wurde nichts gesendet. Der Empfänger hat in diesem Netzwerk noch kein Konto, und es muss mindestens {minimum} enthalten. Senden Sie mehr.',
  senderMinimum:
    'Es wurde nichts gesendet. Ihr Konto muss mindestens {minimum} behalten, oder gar nichts. Senden Sie weniger, oder alles.',
  fixFunds: 'Es reicht nicht für den Betrag und die Netzwerkgebühr. Senden Sie weniger.',
  fixReach:
    'Es wurde nichts gesendet. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann noch einmal.',
  fixWallet:
    'Es wurde nichts gesendet. Wechseln Sie zu dem zurück, was Sie geprüft haben, oder prüfen Sie neu.',
  fixConnection: 'Es wurde nichts gesendet. Verbinden Sie Ihre Wallet wieder.',
  fixToken:
    'Es wurde nichts gesendet. Wählen Sie den Token neu, oder fragen Sie diese Website, welchen sie meint.',
  fixTransfer:
    'Es wurde nichts gesendet. Versuchen Sie einen anderen Betrag oder Empfänger: Der Token hält Ihren vielleicht zurück.',
  fixRequest:
    'Es wurde nichts gesendet. Sehen Sie nach, was Ihre Wallet sagt, und versuchen Sie es dann noch einmal.',
}
