import type { LocaleTexts } from '../locale.ts'

export const socials: LocaleTexts['socials'] = {
  continueWith: 'المتابعة عبر {name}',
  socials: 'الدخول بحسابات أخرى',
  moreSocials: 'طرق أخرى لتسجيل الدخول',
  allSocials: 'كل الحسابات',
  loggedInAlready: 'لقد سجّلت الدخول بالفعل.',

  connectInWindow: 'اتصل في نافذة المزوّد',
  connectInWindowText: 'سجّل الدخول عبر {name} هناك. يستمر الأمر هنا تلقائيًا.',
  openingWindow: 'جارٍ فتح {name}',
  inThisTab: 'جارٍ الانتقال إلى {name}',
  inThisTabText: 'لم يفتح متصفحك نافذة، لذا تنتقل هذه الصفحة إلى هناك ثم تعود إلى هنا.',
  goTo: 'الانتقال إلى {name}',
  confirmInWindow: 'أكّد في النافذة',
  confirmInWindowText: 'تعرض النافذة هذا الرقم. إن عرضت رقمًا آخر فألغِ.',
  windowClosed: 'يبدو أن النافذة أُغلقت',
  windowClosedText: 'إن كانت ما تزال مفتوحة فتابع هناك، وإلا فحاول مرة أخرى.',
  retrieving: 'جارٍ جلب بيانات المستخدم',
  retrievingText: 'عُدت من {name}. لحظة واحدة.',
  anotherWay: 'طريقة أخرى',
  showWindow: 'إظهار النافذة',
}
