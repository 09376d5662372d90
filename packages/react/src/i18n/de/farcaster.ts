import type { LocaleTexts } from '../locale.ts'

export const farcaster: LocaleTexts['farcaster'] = {
  scan: 'Scannen Sie diesen QR-Code mit Ihrem Telefon',
  scanText: 'Stimmen Sie in Farcaster zu. Hier geht es von selbst weiter.',
  qrLabel: 'QR-Code, der Farcaster auf Ihrem Telefon öffnet',
  continueIn: 'Weiter in Farcaster',
  continueText: 'Stimmen Sie dort zu und kommen Sie hierher zurück. Es geht von selbst weiter.',
  preparing: 'Link wird vorbereitet',
  open: 'Farcaster öffnen',
  loading: 'Kontodaten werden geladen',
  loadingText: 'Sie sind von Farcaster zurück. Einen Moment.',
}
