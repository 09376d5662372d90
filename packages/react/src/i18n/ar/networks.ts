import type { LocaleTexts } from '../locale.ts'

export const networks: LocaleTexts['networks'] = {
  chooseNetwork: 'اختر شبكة',
  networks: 'الشبكات',
  searchNetworks: 'ابحث في الشبكات',
  networkCount:
    '{count|zero:لم يُعثر على أي شبكة|one:عُثر على شبكة واحدة|two:عُثر على شبكتين|few:عُثر على # شبكات|many:عُثر على # شبكة|other:عُثر على # شبكة}',
  noNetworkFound: 'لم يُعثر على شبكة',
  noNetworkFoundText: 'لا يوجد هنا ما اسمه «{query}».',
  testNetworks: 'شبكات الاختبار',
  current: 'قيد الاستخدام',
  walletCannotSwitch: 'لا تستطيع {wallet} الانتقال إليها',
  walletHasNotApproved: 'غير معتمدة في {wallet}',
  siteCannotUse: 'غير متاحة في هذا الموقع',
  approveInWallet: 'وافِق في المحفظة',
  acceptSwitchInWallet: 'اقبل الطلب في محفظتك',
  switched: 'تم الانتقال إلى {name}',
  switchDeclined: 'رُفض التبديل',
  switchDeclinedText: 'قد يُرفض التبديل إذا كان هناك طلب سابق لا يزال مفتوحًا',
  switchFailed: 'تعذّر التبديل',
  switchNetwork: 'تبديل الشبكة',
  connected: 'متصلة',
  testNetwork: 'شبكة اختبار',
  switchChain: 'تبديل السلسلة',
  switchTo: 'الانتقال إلى {chain}',
  walletNeeded: 'اربط محفظة لـ {chain} للمتابعة.',
  otherWalletNeeded:
    '{wallet} متصلة بـ {current}. تحتاج {chain} إلى محفظة خاصة بها، وسيبقى اتصالك الحالي كما هو.',
  unsupportedChainText: 'لا يدعم هذا التطبيق شبكتك الحالية. انتقل إلى شبكة متاحة للمتابعة.',
  unsupportedForSwapsText: 'لا تدعم المبادلة شبكتك الحالية. انتقل إلى شبكة متاحة للمتابعة.',
}
