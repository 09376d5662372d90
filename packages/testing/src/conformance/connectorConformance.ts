import assert from 'node:assert/strict'
import type { Connector } from '@latchkey/core'
import type { Session } from '@latchkey/core/connectors'
import type { Network } from '@latchkey/protocol'

/** A connector with its wallet in the state of a first visit, and the hands of the wallet's owner. */
export type ConnectorSubject = {
  readonly connector: Connector
  /** A network that the wallet knows and is not on. */
  readonly otherNetwork: Network
  /** The owner declines, or agrees to, the next requests. */
  readonly decide: (decision: 'approve' | 'reject' | 'hang') => void
  /** The owner shows another account. */
  readonly changeAccount: () => void
  /** The owner takes the page's access away. */
  readonly revoke: () => void
}

/** One promise of an interface, to be registered with any test runner. */
export type ConformanceCase<Subject> = {
  readonly name: string
  readonly run: (subject: Subject) => Promise<void>
}

/**
 * What every connector promises. Register each case with your test runner and give it a fresh subject:
 *
 * @example
 * for (const { name, run } of connectorConformance) test(name, async () => run(await createSubject()))
 */
export const connectorConformance: readonly ConformanceCase<ConnectorSubject>[] = [
  {
    name: 'connector: says who it is',
    async run({ connector }) {
      for (const text of [connector.id, connector.name, connector.namespace])
        assert.ok(typeof text === 'string' && text.length > 0)
    },
  },
  {
    name: 'connector: restores nothing that nobody has granted',
    async run({ connector }) {
      assert.equal(await connector.restore(), undefined)
    },
  },
  {
    name: 'connector: connects, and restores the same session without asking',
    async run({ connector, decide }) {
      decide('approve')
      const session = await connector.connect()
      assertSession(connector, session)
      decide('hang')
      assert.deepEqual(await connector.restore(), session)
    },
  },
  {
    name: 'connector: tells a refusal from a failure',
    async run({ connector, decide }) {
      decide('reject')
      await assert.rejects(connector.connect(), { code: 'USER_REJECTED' })
    },
  },
  {
    name: 'connector: stops waiting when the caller gives up',
    async run({ connector, decide }) {
      decide('hang')
      const controller = new AbortController()
      const attempt = connector.connect({ signal: controller.signal })
      controller.abort()
      await assert.rejects(attempt, { code: 'REQUEST_ABORTED' })
    },
  },
  {
    name: 'connector: reports another account, until nobody watches',
    async run({ connector, decide, changeAccount }) {
      decide('approve')
      const before = await connector.connect()
      const change = new Promise<Session>((resolve, reject) => {
        const stop = connector.watch({
          onChange(session) {
            stop()
            resolve(session)
          },
          onEnd: (error) => reject(error ?? new Error('ended')),
        })
      })
      changeAccount()
      const after = await change
      assertSession(connector, after)
      assert.notEqual(after.accounts[0].address, before.accounts[0].address)
    },
  },
  {
    name: 'connector: reports that the owner has taken the access away',
    async run({ connector, decide, revoke }) {
      decide('approve')
      await connector.connect()
      const end = new Promise<Error | undefined>((resolve) => {
        connector.watch({ onChange: () => undefined, onEnd: resolve })
      })
      revoke()
      assert.equal(await end, undefined)
      assert.equal(await connector.restore(), undefined)
    },
  },
  {
    name: 'connector: moves the wallet to another network, where it can',
    async run({ connector, decide, otherNetwork }) {
      decide('approve')
      await connector.connect()
      if (!connector.switchNetwork) return
      await connector.switchNetwork(otherNetwork)
      assert.equal((await connector.restore())?.networkId, otherNetwork.caipNetworkId)
    },
  },
  {
    name: 'connector: reports another account to nobody who has stopped to watch',
    async run({ connector, decide, changeAccount }) {
      decide('approve')
      await connector.connect()
      const heard: string[] = []
      const stop = connector.watch({
        onChange: () => heard.push('change'),
        onEnd: () => heard.push('end'),
      })
      stop()
      const change = new Promise<void>((resolve) => {
        const stopToo = connector.watch({
          onChange() {
            stopToo()
            resolve()
          },
          onEnd: () => resolve(),
        })
      })
      changeAccount()
      await change
      assert.deepEqual(heard, [])
    },
  },
  {
    name: 'connector: gives the access back and never fails to',
    async run({ connector, decide }) {
      decide('approve')
      await connector.connect()
      await connector.disconnect()
      assert.equal(await connector.restore(), undefined)
      await connector.disconnect()
    },
  },
]

function assertSession({ namespace }: Connector, { accounts, networkId }: Session) {
  assert.ok(networkId.startsWith(`${namespace}:`))
  assert.equal(new Set(accounts.map(({ address }) => address)).size, accounts.length)
  for (const { address, type } of accounts) assert.ok(address.length > 0 && type.length > 0)
}
