import type { LocaleTexts } from '../locale.ts'

export const receive: LocaleTexts['receive'] = {
  receive: 'Empfangen',
  qrLabel: 'QR-Code Ihrer Adresse {address}',
  copyOrScan: 'Kopieren Sie Ihre Adresse oder scannen Sie diesen QR-Code',
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Adresse kopiert',
  copyFailed: 'Kopieren fehlgeschlagen',
  onlyOn: 'Empfangen Sie nur in diesen Netzwerken',
  compatibleNetworks: 'Passende Netzwerke',
  youCanOnly: 'Sie können nur in diesen Netzwerken etwas empfangen',
  purpose: 'Was Sie empfangen',
  payment: 'Zahlungen',
  paymentText: 'Für das, womit Sie bezahlen. Kopieren Sie diese Adresse oder scannen Sie den Code.',
  ordinal: 'Ordinals',
  ordinalText: 'Nur für Ordinals und Runes, damit sie nie als Zahlung ausgegeben werden.',
  otherNetworks:
    'Was in einem anderen Netzwerk an diese Adresse gesendet wird, kann verloren gehen.',
}
