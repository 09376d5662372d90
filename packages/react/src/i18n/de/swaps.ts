import type { LocaleTexts } from '../locale.ts'

export const swaps: LocaleTexts['swaps'] = {
  swap: 'Tauschen',
  initFailed: 'Der Tausch konnte nicht vorbereitet werden',

  youPay: 'Sie zahlen',
  youGet: 'Sie erhalten',
  payAmount: 'Betrag, den Sie zahlen',
  balance: 'Guthaben {amount}',
  max: 'Max.',
  maxLabel: 'Max.: alles, was Sie tauschen können',
  maxNativeLabel: 'Max.: alles außer der Netzwerkgebühr',
  maxFailed: 'Wie viel Sie höchstens tauschen können, ist gerade nicht bekannt.',
  noPrice: 'Preis unbekannt',
  selectToken: 'Token wählen',
  changeToken: 'Token wechseln',
  reverse: 'Andersherum tauschen',
  rateLabel: 'Den Preis andersherum zeigen',

  enterAmount: 'Betrag eingeben',
  incorrectAmount: 'Falscher Betrag',
  insufficientBalance: 'Guthaben reicht nicht',
  feeShort: 'Nicht genug {symbol} für die Netzwerkgebühr',
  gettingPrice: 'Der Preis wird abgefragt',
  insufficientLiquidity: 'Zu wenig Liquidität',
  insufficientLiquidityText:
    'Diesen Tausch bietet niemand an. Versuchen Sie weniger oder einen anderen Token.',
  notSwappable: 'Dieser Token lässt sich nicht tauschen',
  feeOnTransferText:
    'Er behält von jeder Überweisung einen Teil, sodass weniger ankäme, als Ihnen gezeigt wird.',
  noPriceNow: 'Gerade kein Preis',
  noPriceNowText: 'Der Preis konnte nicht abgefragt werden. Es wird von selbst wieder versucht.',
  confirmImpact: 'Preiswirkung bestätigen',
  reviewSwap: 'Tausch prüfen',
  quoteSaid: 'Sie erhalten etwa {amount}',

  price: 'Preis',
  priceImpact: 'Preiswirkung',
  unknown: 'Unbekannt',
  networkCost: 'Netzwerkgebühr',
  slippage: 'Höchste Abweichung',
  slippageChoice: 'Wie viel weniger als gezeigt Sie annehmen',
  slippageCustom: 'Andere',
  slippageInvalid: 'Höchstens 5 %',
  slippageHigh: 'Je mehr Sie annehmen, desto mehr davon können andere abschöpfen.',
  impactHigh:
    'Dieser Tausch bewegt den Preis um {percent} %: Sie erhalten weniger, als die Token wert sind.',
  impactAccepted: 'Ich weiß, dass ich etwa {percent} % von dem verliere, was ich zahle.',
  unlisted: '{symbol} steht auf keiner Liste dieser Website',
  unlistedText:
    'Jeder kann einen Token mit jedem Namen ausgeben. Prüfen Sie seine Adresse, bevor Sie dafür zahlen.',

  searchTokens: 'Name oder Adresse',
  clearSearch: 'Suche leeren',
  suggested: 'Vorgeschlagen',
  yourTokens: 'Ihre Token',
  popular: 'Beliebt',
  otherTokens: 'Andere Token',
  noTokensFound: 'Keine Token gefunden',
  noTokenThere: 'Unter dieser Adresse gibt es keinen Token.',
  lookingUp: 'Die Adresse wird nachgeschlagen',
  lookupFailed: 'Die Adresse konnte nicht nachgeschlagen werden. Versuchen Sie es noch einmal.',
  tokenCount: '{count|one:# Token|other:# Token} gefunden',
  importToken: '{symbol} hinzufügen',
  importLookAlike:
    'Ein Token der Liste heißt genauso und hat eine andere Adresse. Dieser ist es nicht.',
  importToll:
    'Dieser Token behält von jeder Überweisung einen Teil. Er lässt sich hier nicht tauschen.',

  preview: 'Vorschau des Tauschs',
  youGetAtLeast: 'Sie erhalten mindestens',
  expected: 'Etwa {amount}',
  networkCostUnknown: 'Zeigt Ihre Wallet',
  providerFee: 'Gebühr des Anbieters',
  noProviderFee: 'Keine',
  route: 'Weg',
  via: 'über {source}',
  steps: 'Schritte',
  approveStep: '{symbol} freigeben',
  approveText:
    'Zuerst erlauben Sie {source}, genau {amount} zu nehmen, und nicht mehr. Dann tauschen Sie.',
  batchText: 'Ihre Wallet gibt genau diesen Betrag frei und tauscht in einem Zug.',
  permitText:
    'Ihre Wallet fragt zweimal: nach einer Unterschrift, die genau diesen Betrag erlaubt, dann nach dem Tausch.',
  approve: 'Freigeben',
  cancel: 'Abbrechen',
  swapAgain: 'Noch einmal tauschen',
  waiting: 'Die Wallet wird gefragt',
  approvalWait: 'Ein Block wird erwartet',
  done: 'Fertig',
  moved: 'Der Preis hat sich geändert',
  movedText: 'Sie erhalten jetzt mindestens {amount}, nicht {before} wie zuvor.',
  incomplete: 'Wählen Sie zuerst, was Sie tauschen',
  otherTab:
    'Ihre Wallet wird noch nach einer anderen Transaktion gefragt. Antworten Sie zuerst dort.',

  approveInWallet: 'Erlauben Sie den Betrag in Ihrer Wallet',
  permitInWallet: 'Unterschreiben Sie die Erlaubnis in Ihrer Wallet',
  confirmInWallet: 'Bestätigen Sie die Transaktion in Ihrer Wallet',
  approved: '{symbol} ist freigegeben. Tauschen Sie jetzt.',
  swapping: '{symbol} wird in {amount} getauscht',
  swapped: '{symbol} wurde in {amount} getauscht',
  declined: 'In der Wallet abgelehnt',
  transactionError: 'Fehler bei der Transaktion',

  tampered: 'Dieser Tausch wurde angehalten',
  tamperedText:
    'Was der Dienst Sie unterschreiben lassen wollte, ist nicht das, was Ihnen gezeigt wurde. Es wurde nichts unterschrieben. Versuchen Sie es nicht wieder, bevor diese Website davon weiß.',
  unread: 'Dieser Tausch ließ sich nicht prüfen',
  unreadText:
    'Er wurde auf eine Art gebaut, die hier nicht bekannt ist. Es wurde nichts unterschrieben. Versuchen Sie es gleich noch einmal, oder wählen Sie einen anderen Betrag oder Token.',
  allowanceFailed: 'Die Freigabe konnte nicht geprüft werden',
  approvalLate:
    'Ihre Freigabe ist noch nicht angekommen, und es wurde nichts getauscht. Warten Sie ein wenig, oder geben Sie noch einmal frei.',
  approvalFailed: 'Die Freigabe konnte nicht erstellt werden',
  approvedLess: 'Es wurde zu wenig freigegeben',
  approvedLessText:
    'Die Freigabe ist mit weniger durchgegangen, als dieser Tausch braucht. Der Tausch wurde nicht gesendet. Geben Sie noch einmal frei.',
  buildFailed: 'Die Transaktion konnte nicht erstellt werden',
  nothingSent: 'Es wurde nichts gesendet. Versuchen Sie es gleich noch einmal.',
  fixInput: 'Es wurde nichts gesendet. Gehen Sie zurück und ändern Sie den Betrag.',
  fixReach:
    'Es wurde nichts gesendet. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann noch einmal.',
  fixWallet:
    'Es wurde nichts gesendet. Stellen Sie Ihre Wallet auf das zurück, was Sie geprüft haben.',
  fixRequest:
    'Es wurde nichts gesendet. Sehen Sie nach, was Ihre Wallet sagt, und versuchen Sie es dann noch einmal.',
  wouldFail: 'Dieser Tausch würde jetzt fehlschlagen',
  undone: 'Der Tausch wurde rückgängig gemacht',
  priceMoved:
    'Der Preis hat sich stärker bewegt, als Sie annehmen. Versuchen Sie es noch einmal, oder nehmen Sie mehr Abweichung an.',
  expired: 'Er kam zu spät für seine Frist. Versuchen Sie es noch einmal.',
  refused:
    'Ein Vertrag lehnt ab und sagt nicht, warum. Versuchen Sie einen anderen Betrag oder Token.',
  feePaid: 'Außer der Netzwerkgebühr wurde nichts bezahlt.',
}
