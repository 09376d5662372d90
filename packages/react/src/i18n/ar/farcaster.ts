import type { LocaleTexts } from '../locale.ts'

export const farcaster: LocaleTexts['farcaster'] = {
  scan: 'امسح رمز QR هذا بهاتفك',
  scanText: 'وافق في Farcaster. ستتم المتابعة هنا تلقائيًا.',
  qrLabel: 'رمز QR يفتح Farcaster على هاتفك',
  continueIn: 'تابع في Farcaster',
  continueText: 'وافق هناك ثم عد إلى هنا. ستتم المتابعة تلقائيًا.',
  preparing: 'جارٍ تجهيز الرابط',
  open: 'فتح Farcaster',
  loading: 'جارٍ تحميل بيانات المستخدم',
  loadingText: 'عدت من Farcaster. لحظة واحدة.',
}
