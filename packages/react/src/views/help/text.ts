import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of the explanations in English. */
export const helpText = defineTexts('help', {
  whatIsAWallet: 'What is a Wallet?',
  homeTitle: 'A home for what you own',
  homeText:
    'A wallet keeps the keys to your coins, tokens and collectibles. They stay yours, whichever site you visit.',
  loginTitle: 'One key for many sites',
  loginText:
    'Connect it where you would otherwise make an account. There is no password to remember, or to lose.',
  approveTitle: 'You decide, every time',
  approveText:
    'A site can see your address and ask. Nothing moves until you say yes in the wallet.',
  getWallet: 'Find a wallet',

  whatIsANetwork: 'What is a network?',
  pathsTitle: 'Many roads, one wallet',
  pathsText:
    'A network, or chain, is where your tokens live and move. Your address can be the same on several of them.',
  differTitle: 'Each has its own pace and price',
  differText:
    'Networks differ in speed, fees and in what you find there. What is sent on one does not show up on another.',
  learnMore: 'Learn more',

  opensInTab: 'opens in a new tab',
})
