import { countPlaces, parseAmount } from '@latchkey/core'
import { useContext } from 'react'
import { useAmountText } from '../components/Amount.tsx'
import { useText } from '../i18n/useText.ts'
import { LanguageContext } from '../i18n/language.ts'
import { accountText } from '../views/account/text.ts'
import { isReadOtherwise, readAmount } from './readAmount.ts'

/** The field for an amount. */
export type AmountState = {
  /** As typed, or else a decimal string. */
  readonly amount: string
  readonly isTyped: boolean
  /** The last text that was no part of an amount, until another one is. */
  readonly refused?: string | undefined
}

type Token = { readonly symbol: string; readonly decimals: number }

/** A refused text is quoted so far. */
const quoted = 24

/** Reads the amount of a token from its field, and says how it was read or what is wrong with it. */
export function useAmountReading(
  { amount: text, isTyped, refused }: AmountState,
  token: Token | undefined,
) {
  const t = useText(accountText)
  const writeAmount = useAmountText()
  const decimal = useContext(LanguageContext)?.separators.decimal ?? '.'
  const reading = isTyped ? readAmount(text, decimal) : ({ status: 'clear', amount: text } as const)
  const amount = reading.status === 'clear' ? reading.amount : undefined
  const value = token && amount !== undefined ? parseAmount(amount, token.decimals) : undefined
  const isOdd = isTyped && amount !== undefined && isReadOtherwise(text, amount, decimal)
  return {
    /** As a decimal string; `undefined` for what is no amount, or may be two. */
    amount,
    /** In the token's smallest unit. */
    value,
    /** Text of the field. */
    shown: isTyped ? text : text.replace('.', decimal),
    /** Interpreted amount, set for unusual notations. */
    read: isOdd && token && value ? writeAmount({ ...token, value }, 100) : undefined,
    fault: faultOf(),
  }

  function faultOf() {
    if (refused !== undefined) return t('amountRefused', { text: shorten(refused) })
    if (reading.status === 'ambiguous')
      return t('amountUnclear', {
        thousands: reading.thousands,
        fraction: reading.fraction.replace('.', decimal),
      })
    if (reading.status === 'wrong') return t('amountRefused', { text: shorten(text) })
    if (!token || value !== undefined || /^\.?$/.test(reading.amount)) return undefined
    const { symbol, decimals } = token
    return countPlaces(reading.amount) > decimals
      ? t('tooManyPlaces', { symbol, count: decimals })
      : t('amountRefused', { text: shorten(text) })
  }
}

function shorten(text: string) {
  const letters = [...text.replace(/[\p{Cc}\p{Cf}]/gu, '')]
  return letters.length > quoted ? `${letters.slice(0, quoted).join('')}…` : letters.join('')
}
