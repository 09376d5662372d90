import type { LocaleTexts } from '../locale.ts'

export const siwx: LocaleTexts['siwx'] = {
  title: 'Anmelden',
  lead: '{site} möchte wissen, dass die Wallet Ihnen gehört',
  text: 'Unterschreiben Sie diese Nachricht, um zu zeigen, dass die Wallet Ihnen gehört. Wenn Sie abbrechen, wird sie getrennt.',
  optionalText:
    'Unterschreiben Sie diese Nachricht, um zu zeigen, dass die Wallet Ihnen gehört. Es geht auch ohne weiter.',
  confirm: 'Bestätigen Sie in {wallet}, dass Sie unterschreiben wollen. Es kostet nichts.',
  checking: 'Es wird nachgesehen, ob Sie angemeldet sind',

  facts: 'Was Sie unterschreiben',
  domain: 'Website',
  network: 'Netzwerk',
  account: 'Konto',
  accountOf: '{account}, eines von {count}',
  change: 'Wechseln',
  fee: 'Kosten',
  free: 'Kostenlos, keine Transaktion',

  sign: 'Unterschreiben',
  signing: 'Wartet...',
  close: 'Schließen',
  cancel: 'Abbrechen',
  cancelling: 'Bricht ab...',

  declined: 'Unterschrift abgelehnt',
  failed: 'Die Anmeldung hat nicht geklappt. Versuchen Sie es noch einmal.',
  nothing: 'Es gibt nichts zu unterschreiben',
  nothingText:
    'Verbinden Sie zuerst eine Wallet. Möchte die Website eine Anmeldung, fragt sie dann danach.',
}
