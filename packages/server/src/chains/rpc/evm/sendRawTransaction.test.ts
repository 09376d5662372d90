import { expect, test } from 'vitest'
import { transactionHash } from './sendRawTransaction.ts'

test('transactionHash: of the signed transaction that EIP-155 gives as its example', () => {
  const raw =
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
  expect(transactionHash(raw)).toBe(
    '0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788',
  )
})

test.each(['0x', '0x00', '0x7f', '0x03f8c0', '0x02010203', '0x80f800'])(
  'transactionHash: %s is no transaction that is taken',
  (raw) => {
    expect(transactionHash(raw)).toBeUndefined()
  },
)
