import * as fc from 'fast-check'
import { keccak256, recoverTransactionAddress, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressOf } from './account.ts'
import { fromHex, toHex } from './encoding.ts'
import { encodeRlp } from './rlp.ts'
import { signTransaction } from './signTransaction.ts'

const privateKey = fromHex(`0x${'46'.repeat(32)}`)
const account = { privateKey, address: addressOf(privateKey) }

test('EIP-155: the example of the standard', () => {
  const unsigned =
    '0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080'
  expect(signTransaction(unsigned, account).signed).toBe(
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  )
})

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => toHex(value))
const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const base = {
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  nonce: fc.nat(),
  gas: fc.bigInt({ min: 0n, max: 2n ** 40n }),
  to: fc.option(hex(20), { nil: undefined }),
  value: amount,
  data: fc.uint8Array({ maxLength: 80 }).map((value) => toHex(value)),
}
const accessList = fc.array(
  fc.record({ address: hex(20), storageKeys: fc.array(hex(32), { maxLength: 2 }) }),
  { maxLength: 2 },
)
const transactions = fc.oneof(
  fc.record({ type: fc.constant('legacy'), ...base, gasPrice: amount }),
  fc.record({ type: fc.constant('eip2930'), ...base, gasPrice: amount, accessList }),
  fc.record({
    type: fc.constant('eip1559'),
    ...base,
    maxFeePerGas: fc.constant(2n ** 60n),
    maxPriorityFeePerGas: fc.bigInt({ min: 0n, max: 2n ** 60n }),
    accessList,
  }),
)

test('EIP-155, EIP-2930, EIP-1559: the same bytes and hash as another library gives', async () => {
  const other = privateKeyToAccount(toHex(privateKey))
  await fc.assert(
    fc.asyncProperty(transactions, async (generated) => {
      const transaction = generated as unknown as Parameters<typeof other.signTransaction>[0]
      const { signed, hash } = signTransaction(serializeTransaction(transaction), account)
      expect(signed).toBe(await other.signTransaction(transaction))
      expect(hash).toBe(keccak256(signed))
      expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(
        account.address,
      )
    }),
  )
})

test('what is no transaction of these kinds, could be replayed, or is written oddly is not signed', () => {
  const [empty, one] = [new Uint8Array(), Uint8Array.of(1)]
  const to = new Uint8Array(20).fill(0x35)
  const legacy = (...last: Uint8Array[]) =>
    toHex(encodeRlp([one, one, one, to, empty, empty, ...last]))
  expect(signTransaction(legacy(one, empty, empty), account).signed).toMatch(/^0x/)
  const typed = (type: string, fields: readonly (Uint8Array | [])[]) =>
    `0x${type}${toHex(encodeRlp(fields)).slice(2)}` as const
  const dynamic = [one, one, one, one, one, to, empty, empty] as const
  expect(signTransaction(typed('02', [...dynamic, []]), account).signed).toMatch(/^0x02/)
  const wrong: `0x${string}`[] = [
    '0x',
    legacy(), // before EIP-155: good on every chain
    legacy(empty, empty, empty), // chain 0
    legacy(one, one, one), // signed already
    legacy(Uint8Array.of(0, 1), empty, empty), // a number with a zero in front
    typed('02', [...dynamic, empty]), // a value where the access list has to be
    typed('02', [...dynamic.slice(0, 5), one, empty, empty, []]), // an address of one byte
    typed('02', dynamic),
    typed('03', [...dynamic, []]), // blobs
    typed('04', [...dynamic, [], []]), // EIP-7702: it gives the account away
    typed('02', [[], ...dynamic.slice(1), []]),
    `${typed('02', [...dynamic, []])}00`,
    '0x19457468657265756d', // the beginning of a message
  ]
  for (const unsigned of wrong)
    expect(() => signTransaction(unsigned, account), unsigned).toThrow('cannot be signed')
})
