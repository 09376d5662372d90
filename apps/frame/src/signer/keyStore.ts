import { vaultRecord } from '@latchkey/protocol/api'
import * as z from 'zod/mini'

const bytes = z.instanceof(Uint8Array<ArrayBuffer>)
const secretKey = z.custom<CryptoKey>((value) => value instanceof CryptoKey)

/** What each kind of entry has to look like when it is read back. */
export const entries = {
  /** The session's pair. */
  session: z.object({ privateKey: secretKey, publicKey: secretKey }),
  /** Wraps the user halves of device slots; not extractable. */
  wrapping: secretKey,
  /** The user half of one device slot. */
  slot: z.object({ walletId: z.string(), nonce: bytes, wrapped: bytes }),
  /** What this device has seen of a user's wallet. */
  memory: z.object({
    walletId: z.string(),
    generation: z.number(),
    fingerprint: z.string(),
    /** The wallet's Solana account; not there in what was kept before there was one. */
    solana: z.optional(z.string()),
  }),
  /** The newest vault that this device has opened, sealed as the server has it. */
  vault: vaultRecord,
} as const
/** What is kept, by its kind. */
export type Entries = { readonly [kind in keyof typeof entries]: z.output<(typeof entries)[kind]> }

/** Where the signer keeps keys between loads, or, where the browser keeps nothing, while it runs. */
export type KeyStore = {
  readonly isKept: boolean
  /** `undefined` for what is not there, or cannot be read any more. */
  get<kind extends keyof Entries>(kind: kind, name: string): Promise<Entries[kind] | undefined>
  put<kind extends keyof Entries>(kind: kind, name: string, entry: Entries[kind]): Promise<void>
  /** Keeps an entry where there is none, and gives the one that is kept: of two tabs at once, both get the same. */
  add<kind extends keyof Entries>(
    kind: kind,
    name: string,
    entry: Entries[kind],
  ): Promise<Entries[kind]>
  /** Names of the entries of one kind. */
  names(kind: keyof Entries): Promise<readonly string[]>
}

/** Keeps everything as long as it lives, for browsers that deny this frame its storage. */
export function memoryKeyStore(): KeyStore {
  const map = new Map<string, unknown>()
  const key = (kind: string, name: string) => `${kind}/${name}`
  return {
    isKept: false,
    get: async (kind, name) => read(kind, map.get(key(kind, name))),
    put: async (kind, name, entry) => void map.set(key(kind, name), entry),
    add: async (kind, name, entry) => {
      const kept = read(kind, map.get(key(kind, name)))
      if (kept !== undefined) return kept
      map.set(key(kind, name), entry)
      return entry
    },
    names: async (kind) => namesOf(kind, [...map.keys()]),
  }
}

/** Reads an entry as its kind says; what other versions or other hands have left is no entry. */
export function read<kind extends keyof Entries>(
  kind: kind,
  value: unknown,
): Entries[kind] | undefined {
  const parsed = entries[kind].safeParse(value)
  return parsed.success ? (parsed.data as Entries[kind]) : undefined // the schema of this very kind
}

export function namesOf(kind: keyof Entries, keys: readonly unknown[]) {
  return keys.flatMap((key) =>
    typeof key === 'string' && key.startsWith(`${kind}/`) ? [key.slice(kind.length + 1)] : [],
  )
}
