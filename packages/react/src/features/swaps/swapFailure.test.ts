import { ChainUnreachableError, ReceiptTimeoutError, TransactionDroppedError } from '@latchkey/core'
import {
  SwapRefusedError,
  SwapTamperedError,
  SwapUnavailableError,
  SwapUnreadableError,
} from '@latchkey/core/swaps'
import { expect, test } from 'vitest'
import { errorText } from '../../i18n/errorText.ts'
import { say } from './swapFailure.ts'
import { swapText } from './text.ts'

/** None of these texts has a value in it. */
const wordsOf = (texts: Readonly<Record<string, string>>) =>
  ((name: string) => texts[name]) as never // for any texts
const sayIt = (error: unknown) => say(error, wordsOf(swapText.texts), wordsOf(errorText.texts))

test('failure: what contradicts the quote is an alarm, and what nobody can read is none', () => {
  const tampered = sayIt(new SwapTamperedError('It sells another token.'))
  expect(tampered).toMatchObject({
    title: 'This swap was stopped',
    detail: 'It sells another token.',
  })
  expect(tampered.text).toContain('Do not try again')
  const unread = sayIt(new SwapUnreadableError('The call cannot be read.'))
  expect(unread).toMatchObject({
    title: 'This swap could not be checked',
    detail: 'The call cannot be read.',
  })
  expect(unread.text).toMatch(/nothing was signed.*Try again/)
})

test('failure: "nothing was sent" is said of nothing that was sent', () => {
  const before = new SwapUnavailableError('Failed to create approval transaction')
  expect(sayIt(before).text).toContain('Nothing was sent')
  expect(sayIt(new ChainUnreachableError('eip155:1')).text).toContain('Nothing was sent')
  for (const message of ['The approval was undone', 'Too little was approved'])
    expect(sayIt(new SwapUnavailableError(message)).text).not.toContain('Nothing was sent')
  const lowered = sayIt(new SwapUnavailableError('Too little was approved'))
  expect(lowered.text).toMatch(/went through with less.*The swap was not sent/)
})

test('failure: of an approval that has not arrived it is said that nothing was swapped, and what to do', () => {
  const text =
    'Your approval has not arrived yet, and nothing was swapped. Wait a while, or approve again.'
  const title = 'The transaction is not confirmed yet'
  expect(sayIt(new ReceiptTimeoutError('0x1', 180_000))).toEqual({ title, text })
  const dropped = { title: 'The network has dropped the transaction', text }
  expect(sayIt(new TransactionDroppedError('0x1', false))).toEqual(dropped)
})

test('failure: a quote that cannot be had, and a swap that would fail, are said by name', () => {
  expect(sayIt(new SwapUnavailableError('Failed to fetch quote')).title).toBe('No price right now')
  expect(sayIt(new SwapRefusedError('expired'))).toEqual({
    title: 'This swap would fail now',
    text: 'It came too late for its deadline. Try again.',
  })
})
