import * as fc from 'fast-check'
import { hashTypedData as hashByAnother } from 'viem'
import { expect, test } from 'vitest'
import { addressOf } from './account.ts'
import { fromHex, toHex } from './encoding.ts'
import { hashTypedData } from './hashTypedData.ts'
import { signedHash } from './signHash.ts'

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

test('EIP-712: the hash and the signature of the example of the standard', () => {
  const hash = hashTypedData(JSON.stringify(mail))
  expect(toHex(hash)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
  // The key is keccak-256 of "cow".
  const privateKey = fromHex('0xc85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4')
  const cow = { privateKey, address: addressOf(privateKey) }
  expect(cow.address).toBe('0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826')
  expect(signedHash(hash, cow).signature).toBe(
    '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
  )
})

const identifiers = fc.constantFrom('a', 'b', 'owner', '_x', 'value9', 'a:b', 'c.d', 'größe')
const structNames = fc.constantFrom('Inner', 'In:ner', 'Order.Item', 'Inner-2', 'Größe')
const values: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ unit: 'grapheme' }),
  bytes: fc.uint8Array({ maxLength: 70 }).map((bytes) => toHex(bytes)),
  bool: fc.boolean(),
  address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes)),
  bytes32: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes)),
  bytes4: fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => toHex(bytes)),
  uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
  uint8: fc.nat(255),
  int128: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).map(String),
}
const field = fc.constantFrom(...Object.keys(values)).chain((type) => {
  const value = values[type] ?? fc.constant(0)
  return fc.oneof(
    value.map((given) => ({ type, given })),
    fc.array(value, { maxLength: 3 }).map((given) => ({ type: `${type}[]`, given })),
    fc.array(value, { minLength: 2, maxLength: 2 }).map((given) => ({ type: `${type}[2]`, given })),
    fc
      .array(fc.array(value, { maxLength: 2 }), { maxLength: 2 })
      .map((given) => ({ type: `${type}[][]`, given })),
  )
})
const struct = fc.dictionary(identifiers, field, { minKeys: 1 })
const messages = fc
  .record({
    outer: struct,
    inner: struct,
    outerName: fc.constantFrom('Outer', 'Exchange:Send', 'A.B'),
    innerName: structNames,
    extra: fc.dictionary(fc.constantFrom('x1', 'x2'), fc.jsonValue()),
  })
  .map(({ outer, inner, outerName, innerName, extra }) => {
    const fieldsOf = (fields: typeof outer) =>
      Object.entries(fields).map(([name, { type }]) => ({ name, type }))
    const valuesOf = (fields: typeof outer) =>
      Object.fromEntries(Object.entries(fields).map(([name, { given }]) => [name, given]))
    return {
      types: {
        EIP712Domain: mail.types.EIP712Domain,
        [outerName]: [
          ...fieldsOf(outer),
          { name: 'inner', type: innerName },
          { name: 'inners', type: `${innerName}[]` },
        ],
        [innerName]: fieldsOf(inner),
      },
      primaryType: outerName,
      domain: { ...extra, ...mail.domain },
      message: {
        ...extra,
        ...valuesOf(outer),
        inner: { ...extra, ...valuesOf(inner) },
        inners: [valuesOf(inner), valuesOf(inner)],
      },
    }
  })

test('EIP-712: the same hash as another library gives for whatever types and values', () => {
  fc.assert(
    fc.property(messages, (data) => {
      expect(toHex(hashTypedData(JSON.stringify(data)))).toBe(hashByAnother(data as never))
    }),
    { numRuns: 300 },
  )
})

test('EIP-712: a domain that is not declared, one that is all, and one that is empty', () => {
  const { EIP712Domain, ...types } = mail.types
  expect(EIP712Domain).toHaveLength(4)
  const undeclared = { ...mail, types }
  expect(hashTypedData(JSON.stringify(undeclared))).toEqual(hashTypedData(JSON.stringify(mail)))
  const all = { ...mail, primaryType: 'EIP712Domain' }
  expect(toHex(hashTypedData(JSON.stringify(all)))).toBe(hashByAnother(all as never))
  const empty = { ...mail, types: { ...types, EIP712Domain: [] }, domain: {} }
  expect(toHex(hashTypedData(JSON.stringify(empty)))).toBe(hashByAnother(empty as never))
})

test('what is not typed data, or does not fit its types, is not signed', () => {
  const withField = (type: string, value: unknown) => ({
    ...mail,
    types: { ...mail.types, Mail: [{ name: 'x', type }] },
    message: { x: value },
  })
  const wrong: unknown[] = [
    'text',
    null,
    {},
    { ...mail, primaryType: 'Letter' },
    { ...mail, message: {} },
    { ...mail, types: { ...mail.types, Person: [{ name: 'a b', type: 'string' }] } },
    { ...mail, types: { ...mail.types, Person: [{ name: 'a,b', type: 'string' }] } },
    { ...mail, types: { ...mail.types, uint: [] } },
    { ...mail, types: { ...mail.types, Mail: [...mail.types.Mail, ...mail.types.Mail] } },
    withField('uint8', 256),
    withField('uint8', -1),
    withField('uint256', 1.5),
    withField('uint256', 2 ** 53),
    withField('uint256', ''),
    withField('uint7', 1),
    withField('uint', 1),
    withField('int256', null),
    withField('bytes4', '0x0102'),
    withField('bytes33', `0x${'00'.repeat(33)}`),
    withField('address', '0x01'),
    withField('bool', 'true'),
    withField('string', 5),
    withField('string[2]', ['a']),
    withField('string[]', 'a'),
    withField('Nobody', {}),
    withField('__proto__', {}),
  ]
  for (const data of wrong)
    expect(() => hashTypedData(JSON.stringify(data)), JSON.stringify(data)).toThrow(
      'cannot be signed',
    )
  expect(() => hashTypedData('{')).toThrow('cannot be signed')
})

test('a type that holds itself ends with its data, not with the stack', () => {
  const types = { ...mail.types, Mail: [{ name: 'next', type: 'Mail[]' }] }
  const endless = { ...mail, types, message: { next: [{ next: [] }] } }
  expect(toHex(hashTypedData(JSON.stringify(endless)))).toBe(hashByAnother(endless as never))
  const deep = `${'{"next":['.repeat(5_000)}${']}'.repeat(5_000)}`
  const text = JSON.stringify({ ...endless, message: 'deep' }).replace('"deep"', deep)
  expect(() => hashTypedData(text)).toThrow('cannot be signed')
})
