// @vitest-environment jsdom
import type { BitcoinConvention } from '@latchkey/testing/wallet'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createBitcoinWorld,
  receiver,
  receiverScript,
  toText,
  type BitcoinWorld,
} from '../../fixtures/bitcoinWorld.ts'
import { fromBase64, fromHex, toBase64, toHex } from './encoding.ts'

let world: BitcoinWorld
beforeAll(async () => {
  world = await createBitcoinWorld()
}, 60_000)
afterAll(() => world.stop())

describe('messages', () => {
  test.each<[BitcoinConvention]>([['satsConnect'], ['unisat'], ['leather'], ['standard']])(
    '%s: a payment address signs, and the signature is verified',
    async (convention) => {
      const { connector, address, signMessage } = await world.setUp(convention)
      const signature = await signMessage(connector, address, 'Grüße, 世界')
      expect(fromBase64(signature).length).toBeGreaterThan(100)
    },
  )

  test('an ordinals address signs with Taproot', async () => {
    const { connector, ordinal, signMessage } = await world.setUp()
    const signature = await signMessage(connector, ordinal, 'hello')
    expect(fromBase64(signature)).toHaveLength(66)
  })

  test('ECDSA where it is asked for', async () => {
    const { connector, address, signMessage } = await world.setUp('unisat')
    const signature = await signMessage(connector, address, 'hello', { protocol: 'ecdsa' })
    expect(fromBase64(signature)).toHaveLength(65)
  })

  test('a signature of another message, or none, is never handed on', async () => {
    const { connector, address, wallet, signMessage } = await world.setUp('unisat')
    const signature = await signMessage(connector, address, 'another')
    const compact = await signMessage(connector, address, 'another', { protocol: 'ecdsa' })
    for (const result of [signature, compact, '', 'not base64!', 5, toBase64(new Uint8Array(40))]) {
      wallet.behave({ signMessage: { lie: { result } } })
      await expect(signMessage(connector, address, 'this one')).rejects.toMatchObject({
        code: 'INVALID_WALLET_ANSWER',
      })
    }
  })

  test('takes the prefix of the simple format, and names the others', async () => {
    const { connector, address, wallet, signMessage } = await world.setUp('unisat')
    const signature = await signMessage(connector, address, 'hello')
    wallet.behave({ signMessage: { lie: { result: `smp${signature}` } } })
    expect(await signMessage(connector, address, 'hello')).toBe(`smp${signature}`)
    for (const format of ['ful', 'pof']) {
      wallet.behave({ signMessage: { lie: { result: format + signature } } })
      await expect(signMessage(connector, address, 'hello')).rejects.toThrow(`"${format}"`)
    }
  })

  test('a refusal is one in every convention', async () => {
    for (const convention of ['satsConnect', 'unisat', 'leather', 'standard'] as const) {
      const { connector, address, wallet, signMessage } = await world.setUp(convention)
      wallet.behave({ signMessage: 'reject' })
      await expect(signMessage(connector, address, 'x'), convention).rejects.toMatchObject({
        code: 'USER_REJECTED',
      })
      world.leave()
    }
  })
})

describe('PSBTs', () => {
  test.each<[BitcoinConvention]>([['standard'], ['satsConnect'], ['unisat'], ['leather']])(
    '%s: signs, and the chain takes what it has signed',
    async (convention) => {
      const { adapter, chain, connector, address, accounts, signPsbt } =
        await world.setUp(convention)
      const before = (await adapter.getBalance(chain, receiver)).value
      const psbt = toText(await world.unsigned(address))
      const signed = await signPsbt(connector, chain, { psbt, accounts, broadcast: true })
      expect(signed.txid).toMatch(/^[0-9a-f]{64}$/)
      await world.node.mine()
      expect((await adapter.getBalance(chain, receiver)).value).toBe(before + 20_000n)
    },
  )

  test('without `broadcast` nothing is sent', async () => {
    const { chain, connector, address, accounts, signPsbt } = await world.setUp()
    const psbt = toText(await world.unsigned(address))
    const signed = await signPsbt(connector, chain, { psbt, accounts })
    expect(signed.txid).toBeUndefined()
    const { id } = finalized(signed.psbt)
    expect((await fetch(`${world.node.url}/tx/${id}`)).status).toBe(404)
  })

  test('an input of the ordinals account is signed with Taproot', async () => {
    const { chain, connector, ordinal, accounts, signPsbt } = await world.setUp()
    const psbt = toText(await world.unsigned(ordinal, 1_000n))
    const signed = await signPsbt(connector, chain, { psbt, accounts })
    expect(finalized(signed.psbt).hex).toMatch(/^02/)
  })

  test.each<[string, (psbt: string) => unknown]>([
    ['is none', () => ({ psbt: 'AAAA' })],
    ['is no base64', () => ({ psbt: '?' })],
    ['is as it was, without a signature', (psbt) => ({ psbt })],
    ['is missing', () => ({})],
  ])('what comes back and %s is refused', async (_, lie) => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await world.setUp()
    const psbt = toText(await world.unsigned(address))
    wallet.behave({ signPsbt: { lie: { result: lie(psbt) } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'INVALID_WALLET_ANSWER',
    })
  })

  test('another transaction, or a signature of another, is refused', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await world.setUp()
    const asked = await world.unsigned(address)
    const psbt = toText(asked)
    const other = await signPsbt(connector, chain, {
      psbt: toText(await world.unsigned(address, 30_000n)),
      accounts,
    })
    wallet.behave({ signPsbt: { lie: { result: { psbt: other.psbt } } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      shortMessage: expect.stringContaining('another transaction'),
    })
    const { partialSig } = Transaction.fromPSBT(fromBase64(other.psbt)).getInput(0)
    asked.updateInput(0, { partialSig: partialSig ?? [] }, true)
    wallet.behave({ signPsbt: { lie: { result: { psbt: toText(asked) } } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      shortMessage: expect.stringContaining('a signature of input 0 that is not right'),
    })
  })

  test('a signature for less than all of the transaction is refused, unless it was asked for', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await world.setUp('unisat')
    const psbt = toText(await world.unsigned(address))
    const some = { psbt, accounts, inputs: [{ index: 0, sighash: 0x83 }] }
    const partly = await signPsbt(connector, chain, some)
    const { partialSig } = Transaction.fromPSBT(fromBase64(partly.psbt)).getInput(0)
    expect(partialSig?.[0]?.[1].at(-1)).toBe(0x83)
    wallet.behave({ signPsbt: { lie: { result: toHex(fromBase64(partly.psbt)) } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'INVALID_WALLET_ANSWER',
    })
  })

  test('a wallet that only sends what it signs is asked for that, and its id is checked', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await world.setUp('standard')
    wallet.behave({ without: ['bitcoin:signTransaction'] })
    const psbt = toText(await world.unsigned(address))
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    const { txid } = await signPsbt(connector, chain, { psbt, accounts, broadcast: true })
    expect((await fetch(`${world.node.url}/tx/${txid}`)).status).toBe(200)
    await world.node.mine()
    wallet.behave({ signPsbt: { lie: { result: [{ txId: 'ab'.repeat(32) }] } } })
    const next = toText(await world.unsigned(address))
    await expect(
      signPsbt(connector, chain, { psbt: next, accounts, broadcast: true }),
    ).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  })

  test('the id of another transaction leaves open what was sent', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await world.setUp()
    const psbt = toText(await world.unsigned(address))
    const signed = await signPsbt(connector, chain, { psbt, accounts })
    wallet.behave({ signPsbt: { lie: { result: { ...signed, txid: 'ab'.repeat(32) } } } })
    await expect(
      signPsbt(connector, chain, { psbt, accounts, broadcast: true }),
    ).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  })

  test('what cannot be right never reaches the wallet', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await world.setUp()
    const psbt = toText(await world.unsigned(address))
    const foreign = await world.unsigned(address)
    foreign.updateInput(0, { witnessUtxo: { script: fromHex(receiverScript), amount: 5n } })
    const before = wallet.requests.length
    for (const request of [
      { psbt: 'hello', accounts },
      { psbt: '', accounts },
      { psbt: toText(foreign), accounts },
      { psbt, accounts, inputs: [{ index: 1 }] },
      { psbt, accounts, inputs: [{ index: -1 }] },
      { psbt, accounts, inputs: [{ index: 0 }, { index: 0 }] },
      { psbt, accounts, inputs: [{ index: 0, address: receiver }] },
      { psbt, accounts, inputs: [{ index: 0, sighash: 77 }] },
      { psbt: toText(foreign), accounts, inputs: [{ index: 0, address }] },
    ])
      await expect(signPsbt(connector, chain, request)).rejects.toMatchObject({
        code: 'INVALID_SEND',
        shortMessage: 'Invalid PSBT',
      })
    expect(wallet.requests).toHaveLength(before)
  })

  test('a transaction that the network does not take is refused in words', async () => {
    const { chain, connector, address, accounts, signPsbt } = await world.setUp('unisat')
    const psbt = toText(await world.unsigned(address, 10n)) // less than nodes pass on
    await expect(
      signPsbt(connector, chain, { psbt, accounts, broadcast: true }),
    ).rejects.toMatchObject({ code: 'TRANSFER_REFUSED' })
  })

  test('a wallet that has moved to another account or network is not asked', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await world.setUp()
    const psbt = toText(await world.unsigned(address))
    wallet.selectAccount(1)
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
    })
    wallet.selectAccount(0)
    wallet.switchChain('signet')
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'WRONG_NETWORK',
    })
  })
})

describe('transfers', () => {
  test.each([
    [{ code: -32603, message: 'Internal error' }, 'TRANSACTION_UNKNOWN'],
    ['lost connection', 'TRANSACTION_UNKNOWN'],
    [{ code: 4001, message: 'User rejected' }, 'USER_REJECTED'],
    [{ code: 4200, message: 'Unsupported' }, 'WALLET_REQUEST_FAILED'],
  ])('%j rejects a transfer with %s', async (rejectWith, code) => {
    const { chain, connector, address, wallet, sendTransfer } = await world.setUp()
    wallet.behave({ send: { rejectWith } })
    await expect(
      sendTransfer(connector, chain, { from: address, to: receiver, amount: 2_000n }),
    ).rejects.toMatchObject({ code })
  })
})

function finalized(psbt: string) {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  transaction.finalize()
  return transaction
}
