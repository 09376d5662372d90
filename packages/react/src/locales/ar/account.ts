import type { LocaleTexts } from '../locale.ts'

export const account: LocaleTexts['account'] = {
  account: 'الحساب',
  total: 'المجموع',
  copyAddress: 'نسخ العنوان',
  addressCopied: 'نُسخ العنوان',
  copyFailed: 'تعذّر النسخ',
  accountCount:
    '{count|zero:لا حسابات|one:حساب واحد|two:حسابان|few:# حسابات|many:# حسابًا|other:# حساب}',
  changeAccount: 'تغيير الحساب',

  totalIncomplete: 'دون الرموز التي لا يُعرف سعرها',
  pricesUnknown: 'لا توجد أسعار على هذه الشبكة',
  unavailable: 'الرصيد غير متاح',
  lastKnown: 'آخر ما عُرف',
  retryIn: '{seconds|other:المحاولة التالية بعد # ث}',
  retrying: 'تُعاد المحاولة',

  actions: 'ما يمكنك فعله',
  tokens: 'الرموز',
  views: 'ما في الحساب',
  priceUnknown: 'السعر غير معروف',
  noTokens: 'لا شيء هنا بعد',
  receiveFunds: 'استلام أموال',
  receiveFundsText: 'حوّل رموزًا إلى محفظتك',

  onTheWay: 'في الطريق',
  transferTo: '{amount} إلى {receiver}',
  pending: 'بانتظار التأكيد',
  seen: 'بانتظار كتلة',
  reverted: 'فشلت على الشبكة',
  cancelled: 'أُلغيت في المحفظة',
  replaced: 'حلّت معاملة أخرى محلّها',
  dropped: 'أسقطتها الشبكة',

  settings: 'الإعدادات',
  disconnect: 'قطع الاتصال',
  disconnecting: 'جارٍ قطع الاتصال…',
  disconnectFailed: 'تعذّر قطع الاتصال',

  accountSettings: 'إعدادات الحساب',
  address: 'العنوان',
  network: 'الشبكة',
  unknownNetwork: 'شبكة غير معروفة',
  explorer: 'عرض في المستكشف',
  switchAddress: 'تبديل العنوان',
  wallet: 'المحفظة',

  profile: 'الملف الشخصي',
  yourAccounts: 'حساباتك',
  switch: 'تبديل',
  switchTo: 'التبديل إلى',
  current: 'قيد الاستخدام',
  switchedTo: 'تم التبديل إلى {name}',
  switchFailed: 'تعذّر تبديل الحساب',
}
