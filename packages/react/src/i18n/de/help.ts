import type { LocaleTexts } from '../locale.ts'

export const help: LocaleTexts['help'] = {
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
}
