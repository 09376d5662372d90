/** The ways of paying, by the ids that providers of this kind use. */
export const paymentMethods = ['card', 'ach_bank_account'] as const
/** One of {@link paymentMethods}. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a way of paying costs, and how much may be paid by it. Cents of the payment currency. */
type Terms = {
  readonly label: string
  readonly minimum: bigint
  readonly maximum: bigint
  /** Hundredths of a percent of what is paid. */
  readonly rate: bigint
}

/** The terms of each way of paying, the same in every currency. */
export const paymentTerms: Readonly<Record<PaymentMethod, Terms>> = {
  card: { label: 'Card', minimum: 10_00n, maximum: 7_500_00n, rate: 200n },
  ach_bank_account: {
    label: 'Bank transfer',
    minimum: 10_00n,
    maximum: 25_000_00n,
    rate: 100n,
  },
}

/** The currencies that people pay in. What each is worth in US dollars is a test rate, in hundredths. */
export const paymentCurrencies = {
  USD: { name: 'US dollar', symbol: '$', dollars: 100n },
  EUR: { name: 'Euro', symbol: '€', dollars: 108n },
} as const satisfies Record<string, { name: string; symbol: string; dollars: bigint }>
/** One of {@link paymentCurrencies}. */
export type PaymentCurrency = keyof typeof paymentCurrencies

/** Narrows text from outside to a way of paying. */
export const isPaymentMethod = (text: string): text is PaymentMethod =>
  paymentMethods.some((method) => method === text)

/** Narrows text from outside to a currency that people pay in. */
export const isPaymentCurrency = (text: string): text is PaymentCurrency =>
  Object.hasOwn(paymentCurrencies, text)
