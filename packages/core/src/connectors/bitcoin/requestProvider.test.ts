import { expect, test } from 'vitest'
import type { RemoteCall } from '../providerRequest.ts'
import { createRequestProvider } from './requestProvider.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

/** A wallet elsewhere that answers this. */
function remote(answer: unknown, methods: readonly string[] = all) {
  const calls: RemoteCall[] = []
  const provider = createRequestProvider({
    async request(call) {
      calls.push(call)
      if (answer instanceof Error) throw answer
      return answer
    },
    can: (method) => methods.includes(method),
  })
  return { provider, calls }
}
const all = ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses']

test('asks in the words of the WalletConnect reference', async () => {
  const psbt = { psbt: 'AA==', inputs: [{ index: 1, address, sighash: 1 }], broadcast: true }
  const signing = remote({ psbt: 'AAAA', txid: 'ab'.repeat(32) })
  expect(await signing.provider.signPsbt?.(psbt)).toEqual({
    psbt: 'AAAA',
    txid: 'ab'.repeat(32),
  })
  expect(signing.calls).toEqual([
    {
      method: 'signPsbt',
      params: {
        account: address,
        psbt: 'AA==',
        signInputs: [{ index: 1, address, sighashTypes: [1] }],
        broadcast: true,
      },
    },
  ])
  const sending = remote({ txid: 'cd'.repeat(32) })
  const transfer = { from: address, to: taproot, sats: 5_000n }
  expect(await sending.provider.sendTransfer?.(transfer)).toBe('cd'.repeat(32))
  expect(sending.calls).toEqual([
    {
      method: 'sendTransfer',
      params: { account: address, recipientAddress: taproot, amount: '5000' },
    },
  ])
})

test.each([
  ['hex, as the reference has it', '00ff', 'AP8='],
  ['base64, as many wallets do', 'AP8=', 'AP8='],
])('takes a signature in %s', async (_, signature, base64) => {
  const { provider } = remote({ address, signature })
  const message = { address, message: 'hello', protocol: 'bip322' } as const
  expect(await provider.signMessage?.(message)).toBe(base64)
})

test('can what the session says, at that moment', () => {
  const methods = ['signMessage']
  const { provider } = remote({}, methods)
  expect([provider.signMessage !== undefined, provider.signPsbt]).toEqual([true, undefined])
  methods.push('signPsbt')
  expect(provider.signPsbt).toBeDefined()
})

test('reads the addresses of an account, payment first', async () => {
  const { provider } = remote([
    { address: taproot, intention: 'ordinal', path: "m/86'/0'/0'/0/0" },
    { address: address.toUpperCase(), intention: 'payment' },
  ])
  expect(await provider.getAccountAddresses?.(address)).toEqual([
    { address, type: 'payment' },
    { address: taproot, type: 'ordinal' },
  ])
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['an object', {}],
  ['texts', [address]],
  ['an address of another chain', [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }]],
  ['10^4 addresses', Array.from({ length: 10_000 }, () => ({ address }))],
])('refuses %s for the addresses of an account', async (_, answer) => {
  const { provider } = remote(answer)
  await expect(provider.getAccountAddresses?.(address)).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})

test('tells a refusal from a failure', async () => {
  const message = { address, message: 'hello', protocol: 'bip322' } as const
  const declined = remote(Object.assign(new Error('no'), { code: 4001 }))
  await expect(declined.provider.signMessage?.(message)).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  const failed = remote(Object.assign(new Error('no'), { code: -32_603 }))
  await expect(failed.provider.signMessage?.(message)).rejects.toMatchObject({
    code: 'WALLET_REQUEST_FAILED',
  })
})
