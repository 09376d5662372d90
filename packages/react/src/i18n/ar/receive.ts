import type { LocaleTexts } from '../locale.ts'

export const receive: LocaleTexts['receive'] = {
  receive: 'استلام',
  qrLabel: 'رمز QR لعنوانك {address}',
  copyOrScan: 'انسخ عنوانك أو امسح رمز QR هذا',
  copyAddress: 'نسخ العنوان',
  addressCopied: 'نُسخ العنوان',
  copyFailed: 'تعذّر النسخ',
  onlyOn: 'استلم الأصول على هذه الشبكات فقط',
  compatibleNetworks: 'الشبكات المتوافقة',
  youCanOnly: 'يمكنك استلام الأصول على هذه الشبكات فقط',
  purpose: 'ما تستلمه',
  payment: 'المدفوعات',
  paymentText: 'لما تدفع به. انسخ هذا العنوان أو امسح الرمز.',
  ordinal: 'Ordinals',
  ordinalText: 'لـ Ordinals و Runes وحدها، حتى لا تُنفق أبدًا كدفعة.',
  otherNetworks: 'ما يُرسل إلى هذا العنوان على أي شبكة أخرى قد يضيع.',
}
