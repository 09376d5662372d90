import type { LocaleTexts } from '../locale.ts'

export const frame: LocaleTexts['frame'] = {
  approve: 'الموافقة على المعاملة',
  unlock: 'فتح قفل محفظتك',
  setup: 'حماية محفظتك',
  continue: 'المتابعة إلى هذا الموقع',
  settings: 'إعدادات المحفظة',
  opening: 'جارٍ فتح محفظتك',
  openingText: 'تسألك محفظتك في نافذة خاصة بها لا يستطيع هذا الموقع رؤية ما فيها.',
  slow: 'يستغرق هذا أطول من المعتاد. تحقق من اتصالك أو حاول مرة أخرى.',
  unavailable: 'تعذّر تحميل محفظتك',
  unavailableText: 'لم يُوقَّع شيء. تحقق من اتصالك ومن عدم وجود ما يحجب المحفظة ثم حاول مرة أخرى.',
  cancel: 'إلغاء',
}
