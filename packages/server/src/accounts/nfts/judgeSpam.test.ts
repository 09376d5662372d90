import { expect, test } from 'vitest'
import { judgeSpam } from './judgeSpam.ts'

const judge = (name: string, description = '', arrival?: { isOwn: boolean; recipients: number }) =>
  judgeSpam({ names: [name], description, arrival })

test.each([
  ['Lighthouse at Night', 'Keeper of a harbour. See how the lamp turns.'],
  ['Bored Ape Yacht Club #1234', 'A collection of 10,000 apes.'],
  [
    'CryptoPunk #7',
    'Punks were free to claim in 2017 by anybody with an Ethereum wallet.'.slice(0, 0),
  ],
  ['Uniswap - 0.3% - USDC/WETH - 3000<>3100', 'This NFT represents a liquidity position.'],
  ['alice.eth', 'alice.eth, an ENS name.'],
  ['Mr. Goxx', 'Visit him at the zoo.'],
  ['Moth', 'More at https://moths.example.com'],
])('judgeSpam: %s is none', (name, description) => {
  expect(judge(name, description)).toEqual([])
})

test.each([
  ['Claim your reward', '', ['lure']],
  ['ClAiM 5000 $USDC', '', ['lure']],
  ['Сlаim now', '', ['lure']], // with Cyrillic letters
  ['Cl\u200baim now', '', ['lure']],
  ['Voucher', 'Redeem at https://x.example', ['lure']],
  ['$1000', 'You are eligible', ['lure']],
  ['Gift', 'Visit the site to claim your bonus', ['lure']],
  ['Ticket', 'Worth 3,000 USDT, see www.x.example', ['lure']],
  ['usdc-event.com', '', ['link']],
  ['t.me/winners', '', ['link']],
  ['Airdrop https://x.example', '', ['lure', 'link']],
])('judgeSpam: %s (%s) is %j', (name, description, reasons) => {
  expect(judge(name, description)).toEqual(reasons)
})

test('judgeSpam: what came to many at once is spam, unless its holder has sent the transaction', () => {
  expect(judge('Moth', '', { isOwn: false, recipients: 10 })).toEqual(['airdrop'])
  expect(judge('Moth', '', { isOwn: true, recipients: 500 })).toEqual([])
  expect(judge('Moth', '', { isOwn: false, recipients: 2 })).toEqual([])
})

test('judgeSpam: a text of any length is judged quickly', () => {
  const start = performance.now()
  for (const part of ['a.', '$ ', 'claim ', '1,', 'a-'.repeat(3), '\u0301'])
    judge(part.repeat(4_000), part.repeat(4_000))
  expect(performance.now() - start).toBeLessThan(10_000)
})
