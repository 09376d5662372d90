// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { type Language, LanguageContext } from '../i18n/language.ts'
import { Amount } from './Amount.tsx'

test('Amount: the exact amount has the decimal separator of the language, too', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const german: Language = {
    tag: 'de',
    dir: 'ltr',
    separators: { group: '.', decimal: ',' },
    entry: {} as Language['entry'], // no texts are asked for
    find: (_, key) => key,
    findError: (code) => code,
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => act(() => root.unmount()))
  const show = async (language: Language | undefined) => {
    await act(async () =>
      root.render(
        <LanguageContext value={language}>
          <Amount value={1_234n} decimals={3} symbol="ETH" />
        </LanguageContext>,
      ),
    )
    const amount = document.querySelector<HTMLElement>('.amount')
    return [amount?.title, amount?.querySelector('.unseen')?.textContent]
  }
  expect(await show(german)).toEqual(['1,234 ETH', '1,234 ETH'])
  expect(await show(undefined)).toEqual(['1.234 ETH', '1.234 ETH'])
})
