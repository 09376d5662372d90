import type { LocaleTexts } from '../locale.ts'

export const frame: LocaleTexts['frame'] = {
  approve: 'Transaktion bestätigen',
  unlock: 'Wallet entsperren',
  setup: 'Wallet sichern',
  continue: 'Weiter zu dieser Website',
  settings: 'Wallet-Einstellungen',
  opening: 'Ihre Wallet wird geöffnet',
  openingText: 'Sie fragt in einem eigenen Fenster, in das diese Website nicht sehen kann.',
  slow: 'Das dauert länger als sonst. Prüfen Sie Ihre Verbindung oder versuchen Sie es noch einmal.',
  unavailable: 'Ihre Wallet konnte nicht geladen werden',
  unavailableText:
    'Es wurde nichts signiert. Prüfen Sie Ihre Verbindung und ob etwas die Wallet blockiert, und versuchen Sie es noch einmal.',
  cancel: 'Abbrechen',
}
