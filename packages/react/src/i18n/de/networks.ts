import type { LocaleTexts } from '../locale.ts'

export const networks: LocaleTexts['networks'] = {
  chooseNetwork: 'Netzwerk wählen',
  networks: 'Netzwerke',
  searchNetworks: 'Netzwerke durchsuchen',
  networkCount: '{count|one:# Netzwerk|other:# Netzwerke} gefunden',
  noNetworkFound: 'Kein Netzwerk gefunden',
  noNetworkFoundText: 'Hier heißt nichts „{query}“.',
  testNetworks: 'Testnetzwerke',
  current: 'In Verwendung',
  walletCannotSwitch: '{wallet} kann nicht dorthin wechseln',
  walletHasNotApproved: 'In {wallet} nicht freigegeben',
  siteCannotUse: 'Auf dieser Website nicht verfügbar',
  approveInWallet: 'Bestätigen Sie in der Wallet',
  acceptSwitchInWallet: 'Nehmen Sie die Anfrage in Ihrer Wallet an',
  switched: 'Zu {name} gewechselt',
  switchDeclined: 'Wechsel abgelehnt',
  switchDeclinedText:
    'Ein Wechsel kann auch abgelehnt werden, weil noch eine frühere Anfrage offen ist',
  switchFailed: 'Wechsel fehlgeschlagen',
  switchNetwork: 'Netzwerk wechseln',
  connected: 'Verbunden',
  testNetwork: 'Testnetzwerk',
  switchChain: 'Chain wechseln',
  switchTo: 'Zu {chain} wechseln',
  walletNeeded: 'Verbinden Sie eine Wallet für {chain}, um fortzufahren.',
  otherWalletNeeded:
    '{wallet} ist für {current} verbunden. {chain} braucht eine eigene Wallet; Ihre jetzige Verbindung bleibt bestehen.',
  unsupportedChainText:
    'Diese App unterstützt Ihr derzeitiges Netzwerk nicht. Wechseln Sie zu einem der verfügbaren Netzwerke, um fortzufahren.',
  unsupportedForSwapsText:
    'Tauschen geht in Ihrem derzeitigen Netzwerk nicht. Wechseln Sie zu einem der verfügbaren Netzwerke, um fortzufahren.',
}
