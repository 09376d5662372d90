import fc from 'fast-check'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { expect, test } from 'vitest'
import { shownText } from './fixtures/shownText.tsx'
import { parseTypedData } from '../signer/parseTypedData.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const most = String(2n ** 256n - 1n)

type Data = {
  readonly types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

const members = (list: string) =>
  list.split(', ').map((member) => {
    const [type = '', name = ''] = member.split(' ')
    return { type, name }
  })

const salt = `0x${'5a'.repeat(32)}`
const mail: Data = {
  types: {
    EIP712Domain: members(
      'string name, string version, uint256 chainId, address verifyingContract, bytes32 salt',
    ),
    Person: members('string name, address wallet'),
    Mail: members(
      'Person from, Person[] to, string contents, uint8 priority, bool urgent, bytes proof, int16 delta',
    ),
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: usdc, salt },
  message: {
    from: { name: 'Ada', wallet: account },
    to: [{ name: 'Bob', wallet: friend }],
    contents: 'Hello, Bob!',
    priority: 3,
    urgent: false,
    proof: '0x1234',
    delta: -7,
  },
}

function showExactly(data: Data | string, chainId = 1) {
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  return shownText({
    origin: 'https://app.example',
    account,
    kind: 'typedData',
    chainId,
    json,
  })
}

const show = (data: Data | string, chainId?: number) =>
  showExactly(data, chainId).replace(/\s+/g, ' ')

const hash = (data: Data) => hashTypedData(data as unknown as TypedDataDefinition) // types known at run time only

test('the domain comes first, then all of the message', () => {
  const text = show(mail)
  const order = [
    'Meant for',
    'Ether Mail',
    'Ethereum',
    usdc,
    salt,
    'Ada',
    'Bob',
    'Hello, Bob!',
    '-7',
  ]
  const places = order.map((part) => text.indexOf(part))
  expect(places).not.toContain(-1)
  expect([...places].sort((a, b) => a - b)).toEqual(places)
})

test('what you see is what you sign: any byte of the domain changes the text', () => {
  const text = showExactly(mail)
  const flip = (value: string, place: number, to: string) => {
    const at = place % value.length
    return value.slice(0, at) + to + value.slice(at + 1)
  }
  const hexDigit = fc.constantFrom(...'0123456789abcdef')
  fc.assert(
    fc.property(
      fc.constantFrom('name', 'version', 'chainId', 'verifyingContract', 'salt'),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }),
      hexDigit,
      fc.nat(2 ** 40),
      (part, place, letter, digit, chainId) => {
        const before = String(mail.domain[part])
        const hex = `0x${flip(before.slice(2).toLowerCase(), place, digit)}`
        const value =
          part === 'chainId'
            ? chainId
            : part === 'verifyingContract' || part === 'salt'
              ? hex
              : flip(before, place, letter)
        fc.pre(String(value).toLowerCase() !== before.toLowerCase() || !/^0x/.test(before))
        fc.pre(String(value) !== before)
        expect(showExactly({ ...mail, domain: { ...mail.domain, [part]: value } })).not.toBe(text)
      },
    ),
    { numRuns: 150 },
  )
})

test('what you see is what you sign: data with another hash has another text', () => {
  const person = fc.record({
    name: fc.string({ maxLength: 3 }),
    wallet: fc.constantFrom(account, friend, usdc),
  })
  const message = fc.record({
    from: person,
    to: fc.array(person, { maxLength: 2 }),
    contents: fc.string({ maxLength: 3 }),
    priority: fc.integer({ min: 0, max: 255 }),
    urgent: fc.boolean(),
    proof: fc.constantFrom('0x', '0x00', '0x0000', '0xff'),
    delta: fc.integer({ min: -32768, max: 32767 }),
  })
  fc.assert(
    fc.property(message, message, (one, other) => {
      const [first, second] = [one, other].map((each) => ({ ...mail, message: each }))
      fc.pre(first !== undefined && second !== undefined && hash(first) !== hash(second))
      if (first && second) expect(showExactly(first)).not.toBe(showExactly(second))
    }),
    { numRuns: 100 },
  )
})

test('data for another chain is refused', () => {
  const text = show({ ...mail, domain: { ...mail.domain, chainId: 137 } })
  expect(text).toContain('The data is meant for network 137')
  expect(text).not.toContain('Cancel Sign')
  expect(text.endsWith('Close')).toBe(true)
  expect(show(mail, 137)).toContain('This cannot be approved')
})

test('data without a chain gets a warning', () => {
  const { chainId: _, ...domain } = mail.domain
  const EIP712Domain = mail.types.EIP712Domain?.filter(({ name }) => name !== 'chainId') ?? []
  expect(show({ ...mail, domain, types: { ...mail.types, EIP712Domain } })).toContain(
    'The data names no network',
  )
})

const wrongs: Readonly<Record<string, (data: Data) => unknown>> = {
  'a missing member': ({ message: { urgent: _, ...message }, ...data }) => ({ ...data, message }),
  'a number that does not fit': (data) => ({
    ...data,
    message: { ...data.message, priority: 256 },
  }),
  'a number that JSON has rounded': (data) => ({
    ...data,
    message: { ...data.message, priority: 2 ** 60 },
  }),
  'an address that is too short': (data) => ({
    ...data,
    domain: { ...data.domain, verifyingContract: '0x1234' },
  }),
  'a text for a yes or no': (data) => ({ ...data, message: { ...data.message, urgent: 'false' } }),
  'a type with the name of a basic one': (data) => ({
    ...data,
    types: { ...data.types, address: [] },
  }),
  'an unknown type': (data) => ({ ...data, types: { ...data.types, Person: undefined } }),
  'a name that hides something': (data) => ({
    ...data,
    types: { ...data.types, 'Ma\u202Eil': [] },
  }),
  'a member with the name of a prototype': (data) => ({
    ...data,
    types: { ...data.types, Person: [{ name: '__proto__', type: 'string' }] },
  }),
  'an integer type without a size': (data) => ({
    ...data,
    types: { ...data.types, Person: members('uint name, address wallet') },
  }),
  'a name that ends its type early': (data) => ({
    ...data,
    types: { ...data.types, 'Mail(uint256 x)': [] },
  }),
  'a domain of other types': (data) => ({
    ...data,
    types: { ...data.types, EIP712Domain: members('string name, string chainId') },
  }),
}

test('members that are not declared are neither shown nor a hindrance', () => {
  const person = { name: 'Ada', wallet: account, hidden: 'inner-extra' }
  const extra = {
    ...mail,
    domain: { ...mail.domain, more: 'domain-extra', toString: 'domain-extra' },
    message: { ...mail.message, from: person, extra: 'message-extra' },
    signNow: 'top-extra',
  }
  expect(show(extra)).toBe(show(mail))
})

test('a domain shows members beyond those of the standard', () => {
  const EIP712Domain = [...(mail.types.EIP712Domain ?? []), ...members('string constructor')]
  const domain = { ...mail.domain, constructor: 'beyond' }
  const text = show({ ...mail, types: { ...mail.types, EIP712Domain }, domain })
  expect(text).toContain('constructor beyond')
})

test('a domain alone can be signed', () => {
  const text = show({ ...mail, primaryType: 'EIP712Domain' })
  expect(text).toContain('Ether Mail')
  expect(text).not.toContain('Hello, Bob!')
  expect(text).not.toContain('This cannot be approved')
})

test.each(['Exchange:Send', 'Foo.Bar', 'a-b', '2Steps', 'Größe'])(
  'a type may be named %s',
  (name) => {
    const types = { ...mail.types, [name]: members('string dest:ination, uint64 time') }
    const message = { 'dest:ination': 'Bob', time: 1 }
    const text = show({ ...mail, types, primaryType: name, message })
    expect(text).toContain(name)
    expect(text).toContain('dest:ination')
    expect(text).not.toContain('This cannot be approved')
  },
)

test.each(Object.keys(wrongs))('data with %s cannot be approved', (name) => {
  const text = show(JSON.stringify(wrongs[name]?.(mail)))
  expect(text).toContain('Cannot decode')
  expect(text).toContain('This cannot be approved')
})

test('anything that is no typed data cannot be approved', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (json) => {
      expect(show(json)).toContain('This cannot be approved')
    }),
  )
})

test('structs that hold themselves end', () => {
  let deep: unknown = { next: [] }
  for (let depth = 0; depth < 60; depth++) deep = { next: [deep] }
  const data = { types: { Node: members('Node[] next') }, primaryType: 'Node', domain: {} }
  expect(parseTypedData(JSON.stringify({ ...data, message: deep }))).toBeUndefined()
})

const permit: Data = {
  types: {
    Permit: members(
      'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
    ),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: { owner: account, spender: friend, value: '5000000', nonce: 0, deadline: 1_796_000_000 },
}

test('a permission says how much of what, to whom and until when', () => {
  const text = show(permit)
  expect(text).toContain('Allow spending by signature')
  expect(text).toContain('At most 5 USDC')
  expect(text).toContain(`Who may take it ${friend}`)
  expect(text).toContain('Nov 30, 2026')
  expect(text).toContain('A signature is enough')
})

const daiPermit: Data = {
  ...permit,
  types: {
    Permit: members('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed'),
  },
  message: { holder: account, spender: friend, nonce: 0, expiry: 0, allowed: true },
}

test('an unlimited permission needs a tick, also in the forms of DAI and Permit2', () => {
  const unlimited = show({ ...permit, message: { ...permit.message, value: most } })
  const dai = show(daiPermit)
  const single = show({
    types: {
      PermitSingle: members('PermitDetails details, address spender, uint256 sigDeadline'),
      PermitDetails: members('address token, uint160 amount, uint48 expiration, uint48 nonce'),
    },
    primaryType: 'PermitSingle',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    message: {
      details: {
        token: usdc,
        amount: String(2n ** 160n - 1n),
        expiration: 1_796_000_000,
        nonce: 0,
      },
      spender: friend,
      sigDeadline: 1_796_000_000,
    },
  })
  for (const text of [unlimited, dai, single]) {
    expect(text).toContain('Unlimited USDC')
    expect(text).toContain('I understand')
  }
})

test('a permission in the form of DAI that never ends says so, and no other time of 0 does', () => {
  const endless = show(daiPermit)
  expect(endless).toContain('Valid until No end')
  expect(endless).not.toContain('1970')
  const ending = { ...daiPermit, message: { ...daiPermit.message, expiry: 1_796_000_000 } }
  expect(show(ending)).toContain('Valid until Nov 30, 2026')
  const over = { ...permit, message: { ...permit.message, deadline: 0 } }
  expect(show(over)).not.toContain('No end')
})

const transfer: Data = {
  types: {
    TransferWithAuthorization: members(
      'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    ),
  },
  primaryType: 'TransferWithAuthorization',
  domain: permit.domain,
  message: {
    from: account,
    to: friend,
    value: '10000500000',
    validAfter: 1_795_000_000,
    validBefore: 1_796_000_000,
    nonce: salt,
  },
}

test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
  'a %s (EIP-3009) says how much of what goes to whom and when, and needs a tick',
  (primaryType) => {
    const types = { [primaryType]: transfer.types.TransferWithAuthorization ?? [] }
    const text = show({ ...transfer, types, primaryType })
    expect(text).toContain('Amount 10,000.5 USDC')
    expect(text).toContain(`To ${friend}`)
    expect(text).toContain('Valid from Nov 18, 2026')
    expect(text).toContain('Valid until Nov 30, 2026')
    expect(text).toContain('A signature is enough')
    expect(text).toContain('I understand')
  },
)

test('a transfer by signature that is good at once does not name a day of 1970', () => {
  const text = show({ ...transfer, message: { ...transfer.message, validAfter: 0 } })
  expect(text).toContain('Valid from At once')
  expect(text).not.toContain('1970')
})

test('a batch of Permit2 spells out every token', () => {
  const text = show({
    types: {
      PermitBatchTransferFrom: members(
        'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline',
      ),
      TokenPermissions: members('address token, uint256 amount'),
    },
    primaryType: 'PermitBatchTransferFrom',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    message: {
      permitted: [
        { token: usdc, amount: '1500000' },
        { token: friend, amount: '7' },
      ],
      spender: friend,
      nonce: 1,
      deadline: 1_796_000_000,
    },
  })
  expect(text).toContain('At most 1.5 USDC')
  expect(text).toContain('At most 7 units of a token that is not known here')
})

test('what calls itself a permission and cannot be spelled out needs a tick', () => {
  const text = show({
    ...permit,
    types: { PermitEverything: members('address to, uint256 value') },
    primaryType: 'PermitEverything',
    message: { to: friend, value: '1' },
  })
  expect(text).toContain('cannot be spelled out')
  expect(text).toContain('I understand')
})

test('data that only has authorization in its name can be signed after a tick', () => {
  const text = show({
    ...permit,
    types: { LoginAuthorization: members('string statement, address wallet, uint256 nonce') },
    primaryType: 'LoginAuthorization',
    message: { statement: 'Log in to Example', wallet: account, nonce: 7 },
  })
  expect(text).toContain('cannot be spelled out')
  expect(text).toContain('I understand')
  expect(text).toContain('Cancel Sign')
  expect(text).not.toContain('This cannot be approved')
})
