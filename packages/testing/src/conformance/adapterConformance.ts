import assert from 'node:assert/strict'
import { KitError, type Connector, type FeeEstimate } from '@latchkey/core'
import type { Adapter, ChainAccess } from '@latchkey/core/adapters'
import type { ConformanceCase } from './connectorConformance.ts'

/** An adapter with a real chain behind it and a connected wallet that agrees to everything. */
export type AdapterSubject = {
  readonly adapter: Adapter
  readonly chain: ChainAccess
  readonly connector: Connector
  /** A funded account of the wallet. */
  readonly address: string
  /** An account of somebody else. */
  readonly receiver: string
  /** A transaction id of the right shape that the chain does not know. */
  readonly unknownHash: string
  /** A token of which `address` holds something, where these chains have tokens. */
  readonly token?: string | undefined
  /** The least that may be sent to `receiver`, in the smallest unit, where the chain has such a limit. Default 1. */
  readonly minimum?: bigint | undefined
  /** Texts that look like an address and are none, beside those that are none anywhere. */
  readonly notAddresses?: readonly string[] | undefined
}

/** How an adapter says that a transfer is refused: the chain says no, or there is not that much. */
const refusals = ['TRANSFER_REFUSED', 'INVALID_SEND']

/** What every adapter promises; a capability that it does not have is no promise. */
export const adapterConformance: readonly ConformanceCase<AdapterSubject>[] = [
  {
    name: 'adapter: knows an address from any other text',
    async run({ adapter, address, notAddresses = [] }) {
      assert.equal(await adapter.isAddress(address), true)
      const cut = [`${address}0`, address.slice(0, -3)]
      for (const text of ['', '0x', ...cut, 'vitalik.eth', '💥', ...notAddresses])
        assert.equal(await adapter.isAddress(text), false, text)
    },
  },
  {
    name: 'adapter: reads a balance in the smallest unit',
    async run({ adapter, chain, address }) {
      const balance = await adapter.getBalance(chain, address)
      assert.ok(balance.value > 0n)
      assert.equal(balance.symbol, chain.network.nativeCurrency.symbol)
      assert.equal(balance.decimals, chain.network.nativeCurrency.decimals)
    },
  },
  {
    name: 'adapter: watches for connectors until it is told to stop',
    async run({ adapter, chain }) {
      const stop = adapter.watchConnectors(
        { log: chain.log, announced: true, injected: true },
        (connectors) => {
          for (const { namespace } of connectors) assert.equal(namespace, adapter.namespace)
        },
      )
      stop()
    },
  },
  {
    name: 'adapter: has a message signed, each time with the same key',
    async run({ adapter, connector, address }) {
      if (!adapter.signMessage) return
      const sign = (text: string) => adapter.signMessage?.(connector, address, text)
      const signature = await sign('hello')
      assert.notEqual(signature, await sign('goodbye'))
    },
  },
  {
    name: 'adapter: estimates what a transfer can cost at most',
    async run({ adapter, chain, address, receiver, minimum = 1n }) {
      const estimate = await adapter.estimateFees?.(chain, {
        from: address,
        to: receiver,
        value: minimum,
      })
      if (!estimate) return
      assertEstimate(estimate)
    },
  },
  {
    name: 'adapter: sends, and finds the receipt',
    async run({ adapter, chain, connector, address, receiver, minimum = 1n }) {
      if (!adapter.sendTransaction || !adapter.getReceipt) return
      const before = await adapter.getBalance(chain, receiver)
      const value = minimum + 4n
      const transaction = { from: address, to: receiver, value }
      const hash = await adapter.sendTransaction(connector, chain, transaction)
      const receipt = await until(() => adapter.getReceipt?.(chain, hash))
      assert.equal(receipt.status, 'success')
      assert.equal((await adapter.getBalance(chain, receiver)).value, before.value + value)
    },
  },
  {
    name: 'adapter: has no receipt for a transaction that nobody has sent, and does not know it',
    async run({ adapter, chain, unknownHash }) {
      assert.equal(await adapter.getReceipt?.(chain, unknownHash), undefined)
      const look = await adapter.lookUpTransaction?.(chain, unknownHash)
      if (look) assert.deepEqual(look, { kind: 'unknown' })
    },
  },
  {
    name: 'adapter: says of a transaction in a block what its receipt says',
    async run({ adapter, chain, connector, address, receiver, minimum = 1n }) {
      if (!adapter.transfer || !adapter.lookUpTransaction) return
      const transfer = { from: address, to: receiver, amount: minimum + 2n }
      const hash = await adapter.transfer(connector, chain, transfer)
      const receipt = await until(async () => {
        const look = await adapter.lookUpTransaction?.(chain, hash)
        return look?.kind === 'mined' ? look.receipt : undefined
      })
      assert.equal(receipt.hash, hash)
      assert.equal(receipt.status, 'success')
    },
  },
  {
    name: 'adapter: estimates a transfer at three speeds',
    async run({ adapter, chain, address, receiver, token, minimum = 1n }) {
      for (const one of token === undefined ? [undefined] : [undefined, token]) {
        const transfer = { from: address, to: receiver, amount: minimum, token: one }
        const estimate = await adapter.estimateTransfer?.(chain, transfer)
        if (estimate) assertEstimate(estimate)
      }
    },
  },
  {
    name: 'adapter: reads tokens, and leaves out what is none',
    async run({ adapter, chain, address, receiver, token }) {
      if (!adapter.getTokenBalances || token === undefined) return
      assert.deepEqual(await adapter.getTokenBalances(chain, address, []), [])
      const holdings = await adapter.getTokenBalances(chain, address, [token, receiver])
      assert.equal(holdings.length, 1)
      const [{ address: read, value, decimals, symbol } = assert.fail()] = holdings
      assert.equal(read, token)
      assert.ok(value > 0n && Number.isInteger(decimals) && symbol.length > 0)
    },
  },
  {
    name: 'adapter: moves a token by exactly what was asked',
    async run({ adapter, chain, connector, address, receiver, token }) {
      if (!adapter.transfer || !adapter.getTokenBalances || token === undefined) return
      const held = async () =>
        (await adapter.getTokenBalances?.(chain, receiver, [token]))?.[0]?.value
      const before = (await held()) ?? 0n
      await adapter.transfer(connector, chain, { from: address, to: receiver, amount: 11n, token })
      assert.equal(
        await until(async () => ((await held()) === before + 11n ? true : undefined)),
        true,
      )
    },
  },
  {
    name: 'adapter: refuses a transfer that would fail, before the wallet is asked',
    async run({ adapter, chain, connector, address, receiver, token }) {
      if (!adapter.transfer || token === undefined) return
      const transfer = { from: address, to: receiver, amount: 2n ** 200n, token }
      await assert.rejects(
        adapter.transfer(connector, chain, transfer),
        (error) => error instanceof KitError && refusals.includes(error.code),
      )
    },
  },
  {
    name: 'adapter: finds nothing odd about somebody else, and something about everybody’s mistakes',
    async run({ adapter, chain, address, receiver, token }) {
      const check = (to: string) =>
        adapter.checkReceiver?.(chain, { to, from: address, known: [], tokens: [] })
      if (!adapter.checkReceiver) return
      assert.deepEqual(await check(receiver), { problems: [] })
      assert.deepEqual((await check(address))?.problems, ['ownAddress'])
      assert.deepEqual((await check('nobody'))?.problems, ['invalidAddress'])
      if (token !== undefined) assert.deepEqual((await check(token))?.problems, ['tokenContract'])
    },
  },
]

function assertEstimate({ gas, slow, standard, fast }: FeeEstimate) {
  assert.ok(gas > 0n)
  for (const { fee } of [slow, standard, fast]) assert.ok(fee > 0n)
  assert.ok(slow.fee <= standard.fee && standard.fee <= fast.fee)
}

async function until<Result>(look: () => Promise<Result | undefined> | undefined) {
  const start = Date.now()
  while (Date.now() - start < 20_000) {
    const result = await look()
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The transaction was not confirmed within 20 s')
}
