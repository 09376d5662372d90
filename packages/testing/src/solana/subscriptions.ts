import { encodeAccount, readAccountView } from './encodeAccount.ts'
import type { TransactionRecord } from './history.ts'
import { inContext, type SolanaNode } from './node.ts'
import {
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readSignature,
  readSwitch,
  readWhole,
  takeParams,
} from './params.ts'
import { rpcErrors } from './rpcError.ts'
import type { Commitment } from './slots.ts'

/** One caller's subscription. */
type Subscription = {
  readonly notification: string
  readonly commitment: Commitment
  /** What to tell of a transaction once it is as sure as asked for; nothing if it is not about this. */
  readonly read: (record: TransactionRecord) => unknown
  /** Ends with the first thing told. */
  readonly once: boolean
}

/** What one connection is told. */
export type Subscriptions = ReturnType<typeof createSubscriptions>

let nextId = 1

/** Makes the subscriptions of a connection. `send` takes notifications. */
export function createSubscriptions(node: SolanaNode, send: (message: unknown) => void) {
  const open = new Map<number, Subscription>()
  const slotIds = new Set<number>()
  let due: { slot: number; id: number; record: TransactionRecord }[] = []

  const notify = (id: number, method: string, result: unknown) =>
    send({ jsonrpc: '2.0', method, params: { result, subscription: id } })

  function add(subscription: Subscription): number {
    const id = nextId++
    open.set(id, subscription)
    return id
  }
  function expect(id: number, { commitment }: Subscription, record: TransactionRecord): void {
    due.push({ slot: node.slots.slotOf(record.slot, commitment), id, record })
  }
  function settle(): void {
    const now = node.slots.now()
    const ready = due.filter(({ slot }) => slot <= now)
    due = due.filter(({ slot }) => slot > now)
    for (const { id, record } of ready) {
      const subscription = open.get(id)
      const result = subscription?.read(record)
      if (!subscription || result === undefined) continue
      if (subscription.once) open.delete(id)
      notify(id, subscription.notification, result)
    }
  }
  const stopWatching = node.slots.watch((slot) => {
    for (const id of slotIds)
      notify(id, 'slotNotification', { slot, parent: slot - 1, root: node.slots.at('finalized') })
    settle()
  })

  const methods: Readonly<Record<string, (params: unknown) => number | boolean>> = {
    signatureSubscribe(params) {
      const [text, value] = takeParams(params, 1, 2)
      const signature = readSignature(text)
      const config = readConfig(value)
      readSwitch(config, 'enableReceivedNotification')
      const subscription: Subscription = {
        notification: 'signatureNotification',
        commitment: readCommitment(config),
        once: true,
        read: (record) =>
          record.signature === signature ? inContext(node, { err: record.error }) : undefined,
      }
      const id = add(subscription)
      const known = node.history.get(signature)
      if (known) expect(id, subscription, known)
      return id
    },
    accountSubscribe(params) {
      const [text, value] = takeParams(params, 1, 2)
      const address = readAddress(text)
      const config = readConfig(value)
      const view = readAccountView(config)
      return add({
        notification: 'accountNotification',
        commitment: readCommitment(config),
        once: false,
        read: (record) =>
          record.writable.includes(address)
            ? inContext(node, encodeAccount(node.accounts.get(address), view, node.accounts))
            : undefined,
      })
    },
    logsSubscribe(params) {
      const [which, value] = takeParams(params, 1, 2)
      const commitment = readCommitment(readConfig(value))
      const mentioned = readMentioned(which)
      return add({
        notification: 'logsNotification',
        commitment,
        once: false,
        read: ({ accounts, signature, error, logs }) =>
          mentioned === undefined || accounts.includes(mentioned)
            ? inContext(node, { signature, err: error, logs })
            : undefined,
      })
    },
    slotSubscribe(params) {
      takeParams(params, 0, 0)
      const id = nextId++
      slotIds.add(id)
      return id
    },
  }
  const unsubscribe = (params: unknown) => {
    const [value] = takeParams(params, 1, 1)
    const id = readWhole(value, 'the subscription')
    if (open.delete(id) || slotIds.delete(id)) return true
    throw rpcErrors.invalidParams('there is no such subscription')
  }

  return {
    /** Answers a method about subscriptions; nothing for every other. */
    answer(method: string, params: unknown) {
      if (Object.hasOwn(methods, method)) return methods[method]?.(params)
      const subscribe = method.replace(/Unsubscribe$/, 'Subscribe')
      return subscribe !== method && Object.hasOwn(methods, subscribe)
        ? unsubscribe(params)
        : undefined
    },
    tell(record: TransactionRecord) {
      for (const [id, subscription] of open)
        if (subscription.read(record) !== undefined) expect(id, subscription, record)
      settle()
    },
    settle,
    end: stopWatching,
  }
}

function readMentioned(value: unknown) {
  if (value === 'all' || value === 'allWithVotes') return undefined
  const [address, ...others] = readList(readConfig(value).mentions, 'mentions', 1)
  if (address === undefined || others.length > 0)
    throw rpcErrors.invalidParams('mentions has to hold one address')
  return readAddress(address)
}
