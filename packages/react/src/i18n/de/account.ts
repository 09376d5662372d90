import type { LocaleTexts } from '../locale.ts'

export const account: LocaleTexts['account'] = {
  account: 'Konto',
  total: 'Gesamt',
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Adresse kopiert',
  copyFailed: 'Kopieren fehlgeschlagen',
  accountCount: '{count|one:# Konto|other:# Konten}',
  changeAccount: 'Konto wechseln',

  totalIncomplete: 'Ohne Token, deren Preis nicht bekannt ist',
  pricesUnknown: 'Keine Preise in diesem Netzwerk',
  unavailable: 'Guthaben nicht verfügbar',
  unlistedNetwork: 'Ändern Sie das Netzwerk in Ihrer Wallet.',
  lastKnown: 'Zuletzt bekannter Stand',
  retryIn: '{seconds|one:Nächster Versuch in # s|other:Nächster Versuch in # s}',
  retrying: 'Neuer Versuch läuft',

  actions: 'Was Sie tun können',
  tokens: 'Guthaben',
  views: 'Was auf dem Konto liegt',
  priceUnknown: 'Preis unbekannt',
  noTokens: 'Hier ist noch nichts',
  receiveFunds: 'Guthaben empfangen',
  receiveFundsText: 'Token auf Ihre Wallet übertragen',

  buyCrypto: 'Krypto kaufen',
  buyCryptoText: 'Einfach mit Karte oder Bankkonto',

  onTheWay: 'Unterwegs',
  transferTo: '{amount} an {receiver}',
  swapFor: '{amount} gegen {bought} tauschen',
  pending: 'Wartet auf Bestätigung',
  seen: 'Wartet auf einen Block',
  reverted: 'Im Netzwerk fehlgeschlagen',
  cancelled: 'In der Wallet abgebrochen',
  replaced: 'Durch eine andere Transaktion ersetzt',
  dropped: 'Vom Netzwerk verworfen',
  unknown: 'Vielleicht gesendet',

  youSend: 'Sie senden',
  youSwap: 'Sie tauschen',
  forAbout: 'gegen etwa',
  to: 'an',
  on: 'über',
  stepSentNow: 'Bestätigen Sie in Ihrer Wallet',
  stepSeenNow: 'Warten auf das Netzwerk',
  stepSent: 'Gesendet',
  stepSeen: 'Vom Netzwerk gesehen',
  stepConfirmed: 'Bestätigt',
  done: 'Fertig',
  transaction: 'Transaktion',
  progressUnknown: 'Über diese Transaktion ist nichts bekannt',
  progressUnknownText:
    'Sie wurde in einem anderen Browser gesendet oder vor langer Zeit. Ihre Wallet weiß mehr.',
  takesLonger:
    'Das dauert länger als sonst. Sie können dieses Fenster schließen: Es geht weiter, und das Konto zeigt den Stand.',
  unknownText:
    'Noch kann niemand sagen, ob sie gesendet wurde. Sehen Sie in Ihrer Wallet nach, bevor Sie noch einmal senden.',
  feeHigh: 'Die Netzwerkgebühr ist für diesen Betrag hoch: {percent} % davon.',
  feeHigher: 'Die Netzwerkgebühr ist höher als der Betrag selbst.',
  feeBusy:
    'Das Netzwerk ist stark ausgelastet oder dieser Token ungewöhnlich: Die Gebühr liegt weit über dem Üblichen.',
  sentAlready: 'Das haben Sie gerade eben schon gesendet',
  sentAlreadyText: 'Dieselbe Transaktion ist noch unterwegs.',
  maybeSent: 'Vielleicht haben Sie das schon gesendet',
  maybeSentText:
    'Ihre Wallet wurde schon einmal nach demselben gefragt. Sehen Sie zuerst dort nach.',
  amountUnclear: 'Meinen Sie {thousands} oder {fraction}? Schreiben Sie es so.',
  amountRefused: '„{text}“ ist kein Betrag. Verwenden Sie Ziffern und ein Dezimaltrennzeichen.',
  tooManyPlaces: '{symbol} hat {count|one:# Nachkommastelle|other:# Nachkommastellen}',
  elsewhere:
    'Ihre Wallet ist inzwischen bei einem anderen Konto oder Netzwerk. Gehen Sie zurück und beginnen Sie neu.',
  revertedText:
    'Sie wurde ausgeführt und ist fehlgeschlagen. Außer der Netzwerkgebühr hat nichts Ihr Konto verlassen.',
  cancelledText: 'Sie haben sie in Ihrer Wallet abgebrochen. Es wurde nichts gesendet.',
  replacedText:
    'Ihre Wallet hat stattdessen eine andere Transaktion gesendet. Diese hat nicht stattgefunden.',
  droppedText:
    'Sie ist abgelaufen, oder das Netzwerk hat sie vergessen. Es wurde nichts bewegt; Sie können noch einmal senden.',

  connectFirst: 'Keine Wallet verbunden',
  settings: 'Einstellungen',
  disconnect: 'Trennen',
  signOut: 'Abmelden',
  signingOut: 'Wird abgemeldet …',
  disconnecting: 'Wird getrennt …',

  accountSettings: 'Kontoeinstellungen',
  address: 'Adresse',
  network: 'Netzwerk',
  unknownNetwork: 'Unbekanntes Netzwerk',
  explorer: 'Im Explorer ansehen',
  switchAddress: 'Adresse wechseln',
  wallet: 'Wallet',

  profile: 'Profil',
  yourAccounts: 'Ihre Konten',
  switch: 'Wechseln',
  switchTo: 'Wechseln zu',
  current: 'In Verwendung',
  switchedTo: 'Zu {name} gewechselt',
  switchFailed: 'Das Konto konnte nicht gewechselt werden',

  wallets: 'Wallets',
  connectedChains: 'Verbundene Chains',
  addChain: 'Weitere Chain hinzufügen',
  notConnected: 'Nicht verbunden',
  disconnectFrom: '{wallet} von {chain} trennen',
  disconnectAll: 'Alle trennen',
  forPayments: 'Für Zahlungen',
  forOrdinals: 'Für Ordinals und Runes',
}
