import type { Limits } from '../config/limits.ts'
import type { RelayMessage } from './message.ts'

/** Bytes of messages that wait, of one client of one network and project. */
export type UsageRow = {
  readonly projectId: string
  readonly network: string
  readonly sender: string
  readonly bytes: number
}

/** Sender scope whose byte limit a message exceeds. */
type FullRoom = 'client' | 'network'

/**
 * Counts the bytes that wait for each project, network and client: those in the store at the last count, and those that this server has
 * taken since it began.
 */
export function createUsage(limits: Limits) {
  let counted = new Map<string, number>()
  let since = new Map<string, number>()
  const bytesOf = (key: string) => (counted.get(key) ?? 0) + (since.get(key) ?? 0)
  return {
    /** Returns whose room a message does not fit into. */
    fullRoom: (message: RelayMessage): FullRoom | undefined => {
      const { client, network } = keysOf(message)
      const size = message.text.length
      if (bytesOf(client) + size > limits.relayClientBytes) return 'client'
      return bytesOf(network) + size > limits.relayPrefixBytes ? 'network' : undefined
    },
    isProjectFull: (projectId: string) => bytesOf(projectId) >= limits.relayProjectBytes,
    add: (message: RelayMessage) => {
      for (const key of Object.values(keysOf(message))) add(since, key, message.text.length)
    },
    /** Begins a count. What is taken from now on adds to the rows that it comes to. */
    count: () => {
      const begun = new Map<string, number>()
      const before = since
      since = begun
      return {
        end: (rows: readonly UsageRow[]) => {
          counted = new Map()
          for (const row of rows)
            for (const key of Object.values(keysOf(row))) add(counted, key, row.bytes)
        },
        /** The count has failed: everything taken since the one before still adds. */
        giveUp: () => {
          for (const [key, bytes] of before) add(begun, key, bytes)
        },
      }
    },
  }
}

/** Ids of projects hold no space. */
function keysOf(of: Pick<RelayMessage, 'projectId' | 'network' | 'sender'>) {
  return {
    project: of.projectId,
    network: `${of.projectId} network ${of.network}`,
    client: `${of.projectId} client ${of.sender}`,
  }
}

function add(counts: Map<string, number>, key: string, bytes: number) {
  counts.set(key, (counts.get(key) ?? 0) + bytes)
}
