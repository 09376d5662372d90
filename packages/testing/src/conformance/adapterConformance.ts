import assert from 'node:assert/strict'
import type { Adapter, ChainAccess, Connector, FeeEstimate } from '@latchkey/core'
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
}

/** What every adapter promises; a capability that it does not have is no promise. */
export const adapterConformance: readonly ConformanceCase<AdapterSubject>[] = [
  {
    name: 'adapter: knows an address from any other text',
    async run({ adapter, address }) {
      assert.equal(await adapter.isAddress(address), true)
      for (const text of ['', '0x', `${address}0`, address.slice(0, -1), 'vitalik.eth', '💥'])
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
      const sign = (text: string) => adapter.signMessage?.(connector, address, text)
      const signature = await sign('hello')
      assert.notEqual(signature, await sign('goodbye'))
    },
  },
  {
    name: 'adapter: estimates what a transfer can cost at most',
    async run({ adapter, chain, address, receiver }) {
      const estimate = await adapter.estimateFees?.(chain, {
        from: address,
        to: receiver,
        value: 1n,
      })
      if (!estimate) return
      assertEstimate(estimate)
    },
  },
  {
    name: 'adapter: sends, and finds the receipt',
    async run({ adapter, chain, connector, address, receiver }) {
      if (!adapter.sendTransaction || !adapter.getReceipt) return
      const before = await adapter.getBalance(chain, receiver)
      const hash = await adapter.sendTransaction(connector, chain, {
        from: address,
        to: receiver,
        value: 5n,
      })
      const receipt = await until(() => adapter.getReceipt?.(chain, hash))
      assert.equal(receipt.status, 'success')
      assert.equal((await adapter.getBalance(chain, receiver)).value, before.value + 5n)
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
    async run({ adapter, chain, connector, address, receiver }) {
      if (!adapter.transfer || !adapter.lookUpTransaction) return
      const transfer = { from: address, to: receiver, amount: 3n }
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
    async run({ adapter, chain, address, receiver, token }) {
      for (const one of token === undefined ? [undefined] : [undefined, token]) {
        const transfer = { from: address, to: receiver, amount: 1n, token: one }
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
      assert.equal(read.toLowerCase(), token.toLowerCase())
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
      await assert.rejects(adapter.transfer(connector, chain, transfer), {
        code: 'TRANSFER_REFUSED',
      })
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
