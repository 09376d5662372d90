import type { LocaleTexts } from '../locale.ts'

export const siwx: LocaleTexts['siwx'] = {
  title: 'تسجيل الدخول',
  lead: 'يحتاج {site} إلى الاتصال بمحفظتك',
  text: 'وقّع هذه الرسالة لتثبت أن المحفظة لك وتتابع. الإلغاء يقطع اتصالك.',
  optionalText: 'وقّع هذه الرسالة لتثبت أن المحفظة لك. ويمكنك المتابعة من دونها.',
  confirm: 'أكّد في {wallet} أنك تريد التوقيع. لا يكلّف ذلك شيئًا.',
  checking: 'جارٍ التحقق من تسجيل دخولك',

  facts: 'ما الذي توقّعه',
  domain: 'الموقع',
  network: 'الشبكة',
  account: 'الحساب',
  accountOf: '{account}، واحد من {count}',
  change: 'تغيير',
  fee: 'التكلفة',
  free: 'مجاني، دون معاملة',

  sign: 'توقيع',
  signing: 'جارٍ التوقيع...',
  close: 'إغلاق',
  cancel: 'إلغاء',
  cancelling: 'جارٍ الإلغاء...',

  declined: 'رُفض التوقيع',
  failed: 'لم ينجح تسجيل الدخول. حاول مرة أخرى.',
  nothing: 'لا شيء للتوقيع',
  nothingText: 'اتصل بمحفظة أولًا. وإن أراد الموقع تسجيل دخولك فسيطلبه حينها.',
}
