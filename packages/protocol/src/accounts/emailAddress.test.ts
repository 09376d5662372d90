import { expect, test } from 'vitest'
import { startEmailChange, startEmailLogin } from '../api/auth.ts'
import { appMethods } from '../frame/appMethods.ts'
import { emailAddress } from './emailAddress.ts'

const label63 = 'x'.repeat(63)

const addresses = [
  'a@b.co',
  'ada.lovelace+x@example.com',
  "o'hara_{x}@sub.example.museum",
  'josé@example.com',
  'jose\u0301@example.com',
  'ada@münchen.example',
  'ada@xn--mnchen-3ya.example',
  '用户@例子.公司',
  'δοκιμή@παράδειγμα.δοκιμή',
  'بريد@مثال.إختبار',
  'ada@نامه\u200Cای.com',
  'ADA@EXAMPLE.COM',
  '12345@67.example',
  `${'x'.repeat(64)}@example.com`,
  `a@${label63}.com`,
]

const others = [
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'a@b@example.com',
  'victim@example.com,n1.x',
  'victim@example.com,other@example.com',
  'victim@example.com;n1.x',
  'victim@example.com n1.x',
  'victim@example.com\r\nBcc:other@example.com',
  'victim@example.com\uFF0Cn1.x',
  'victim@example.com\u00A0',
  'victim@exam\u00ADple.com',
  'victim@example.com\u200B',
  'vic\u200Btim@example.com',
  'victim@example.com.',
  'victim@.example.com',
  'victim@example..com',
  'victim@-example.com',
  'victim@example-.com',
  'victim@exa_mple.com',
  'victim@example.com:25',
  'victim@example.com/n1',
  'victim@example.com?n1',
  'victim@example.com#n1',
  'victim@example%2Ecom',
  'victim@(comment)example.com',
  'victim(comment)@example.com',
  '"victim"@example.com',
  '<victim@example.com>',
  'Victim <victim@example.com>',
  'mailto:victim@example.com',
  'a,victim@example.com',
  'group:victim@example.com;',
  'victim@[127.0.0.1]',
  'victim@127.0.0.1',
  'victim@0x7f.1',
  '.victim@example.com',
  'victim.@example.com',
  'vic..tim@example.com',
  'victim\\@example.com',
  ' victim@example.com',
  'victim@example.com ',
  'victim@example.com\n',
  'victim@xn--a.example',
  `${'x'.repeat(65)}@example.com`,
  `${'é'.repeat(33)}@example.com`,
  `a@${label63}x.com`,
  `a@${`${label63}.`.repeat(4)}com`,
]

/** Each boundary that takes an address, with a message that is right but for it. */
const boundaries = {
  'the grammar': (email: string) => emailAddress.safeParse(email),
  'the frame, logging in': (email: string) =>
    appMethods['@latchkey-app/CONNECT_EMAIL'].request.safeParse({ email }),
  'the frame, changing': (email: string) =>
    appMethods['@latchkey-app/UPDATE_EMAIL'].request.safeParse({ email }),
  'the API, logging in': (email: string) =>
    startEmailLogin.body.safeParse({
      email,
      origin: 'https://site.example',
      jkt: 'x'.repeat(43),
    }),
  'the API, changing': (email: string) => startEmailChange.body.safeParse({ email }),
}

test.each(Object.entries(boundaries))('%s takes each e-mail address', (_name, parse) => {
  expect(addresses.filter((email) => !parse(email).success)).toEqual([])
})

test.each(Object.entries(boundaries))('%s takes nothing else for one', (_name, parse) => {
  expect(others.filter((email) => parse(email).success)).toEqual([])
})
