import type { Texts } from './texts.ts'

/** What went wrong, in Arabic. */
export const arProblems = {
  problem: 'حدث خطأ ما. أعد المحاولة.',
  problemOffline: 'تعذّر الوصول إلى الخادم. تحقّق من اتصالك وأعد المحاولة.',
  problemPasskeyCancelled: 'لم يكتمل ذلك. أعد المحاولة أو اختر طريقة أخرى.',
  problemPasskeyUnsupported:
    'لا يستطيع هذا المتصفح استخدام مفاتيح المرور لمحفظة. استخدم رمز استرداد.',
  problemPasskeyNoPrf:
    'لا يستطيع مزوّد مفاتيح المرور هذا فتح المحافظ. جرّب غيره أو استخدم رمز استرداد.',
  problemOldBrowser: 'هذا المتصفح أقدم من أن يحمي محفظة. حدّثه وأعد المحاولة.',
  problemPasskeyExists: 'لدى هذا الجهاز مفتاح مرور لمحفظتك بالفعل.',
  problemUnlockFirst: 'محفظتك مقفلة. افتحها أولًا.',
  problemWrongFactor: 'هذا لا يفتح هذه المحفظة.',
  problemWrongFactorTries: 'هذا لا يفتح هذه المحفظة. المحاولات المتبقية: {count}.',
  problemLocked: 'محاولات كثيرة. انتظر قليلًا أو استخدم طريقة أخرى.',
  problemSessionEnded: 'لم تعد مسجّل الدخول. أغلق هذا وسجّل الدخول من جديد.',
  problemVault: 'تعذّر فتح المحفظة بأمان، فلم يتغير شيء.',
  problemChanged: 'تغيّر هذا في مكان آخر. أعد المحاولة.',
} satisfies Partial<Texts>
