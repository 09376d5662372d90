/** What becomes of a payment with a card. */
export type CardOutcome = 'succeeds' | 'declined' | 'timesOut' | 'needsVerification'

/** The cards that the sandbox takes. No others are: somebody might type their own. */
export const testCards = {
  succeeds: { number: '4242424242424242', what: 'Succeeds' },
  declined: { number: '4000000000000002', what: 'Declined' },
  timesOut: { number: '4000000000000119', what: 'No answer' },
  needsVerification: { number: '4000000000003220', what: '3-D Secure' },
} as const satisfies Record<CardOutcome, { number: string; what: string }>

/** The account that bank transfers come from. */
export const testIban = 'GB33BUKB20201555555555'

/** What every test card is filled in with besides its number. */
export const testCardRest = { expiry: '12/34', code: '123', name: 'Ada Lovelace' } as const

/** A card's number in groups of four. */
export const writeCard = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/** The fields of the card form, as they were sent. */
export type CardForm = {
  readonly number: string
  readonly expiry: string
  readonly code: string
  readonly name: string
}

/** What is wrong with a card form, by field, in words. */
export type CardProblems = Partial<Record<keyof CardForm, string>>

/** Checks a card form. */
export function readCard(
  form: CardForm,
  now = new Date(),
): { readonly outcome: CardOutcome; readonly last: string } | { readonly problems: CardProblems } {
  const number = form.number.replace(/[\s-]/g, '')
  const known = Object.entries(testCards).find(([, card]) => card.number === number)
  const problems: CardProblems = {
    ...(!known && {
      number: isCardNumber(number)
        ? 'Only test cards are taken here. Never type a real one.'
        : 'That is no card number. Choose one of the test cards.',
    }),
    ...(!isExpiryAhead(form.expiry, now) && { expiry: 'A month that is not over, as MM/YY.' }),
    ...(!/^\d{3,4}$/.test(form.code.trim()) && { code: 'Three or four digits.' }),
    ...(form.name.trim() === '' && { name: 'The name on the card.' }),
  }
  if (!known || Object.keys(problems).length > 0) return { problems }
  // The names of `testCards` are outcomes.
  return { outcome: known[0] as CardOutcome, last: number.slice(-4) }
}

/** Whether digits end in the right check digit (ISO/IEC 7812-1, Luhn). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function isExpiryAhead(text: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(text.trim())
  if (!match) return false
  const [month, year] = [Number(match[1]), 2000 + Number(match[2])]
  // The first day of the month after it.
  return new Date(Date.UTC(year, month, 1)) > now
}
