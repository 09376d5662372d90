import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { evmAddress, hexData, callerQuery } from './query.ts'

/** How many letters, digits and hyphens the part of a name before its zone may have. */
export const nameLabelLength = { least: 4, most: 63 } as const

/** What the part of a name before its zone is made of. Capitals mean the same as small letters. */
export const nameLabelPattern = /^[a-zA-Z0-9-]{4,63}$/

const text = z.string()
const someName = z.string().check(z.regex(/^[^\s/?#]{1,255}$/u))
const apiVersion = z.optional(z.string().check(z.maxLength(8)))
const sender = z.optional(z.string().check(z.maxLength(128)))
const accountQuery = z.object({ ...callerQuery, apiVersion, sender })

/** One of the operator's own names, and whom it stands for. */
export const nameAccount = z.object({
  /** With its zone, normalised (ENSIP-15): `alice.example.eth`. */
  name: text,
  /** When it was chosen, and when it was last changed: RFC 3339. */
  registered_at: text,
  updated_at: text,
  /** By coin type (ENSIP-9, ENSIP-11), as decimal digits. */
  addresses: z.record(text, z.object({ address: text, /** RFC 3339. */ created: text })),
  /** Its text records (ENSIP-5). */
  attributes: z.array(z.object({ name: text, value: text })),
})
/** One of the operator's own names, and whom it stands for. */
export type NameAccount = z.output<typeof nameAccount>

/** Whom one of the operator's names stands for. `not_found` where nobody has it, `names_unavailable` where the operator gives out none. */
export const getProfileAccount = defineRoute({
  method: 'GET',
  path: '/v1/profile/account/{name}',
  params: z.object({ name: someName }),
  query: accountQuery,
  response: nameAccount,
})

/** The names that an address has here: one, or none. Nothing where the operator gives out no names. */
export const getProfileReverse = defineRoute({
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  params: z.object({ address: evmAddress }),
  query: accountQuery,
  response: z.array(nameAccount),
})

/**
 * Why a name cannot be had. `short`, `long`, `characters`: how it is written. `reserved`: kept back, since whoever had it could pass for the
 * operator or for a part of the product. `confusable`: too much like a reserved one or somebody's.
 */
export const nameRefusal = z.enum([
  'short',
  'long',
  'characters',
  'reserved',
  'confusable',
  'taken',
])
/** Why a name cannot be had. */
export type NameRefusal = z.output<typeof nameRefusal>

/** Names like the one that somebody is writing. The one that was asked for comes first where it is well written; the others are free. */
export const getProfileSuggestions = defineRoute({
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  params: z.object({ name: someName }),
  query: z.object({
    ...callerQuery,
    /** The zone that the caller expects: another one than the operator's is refused. */
    zone: z.optional(someName),
  }),
  response: z.object({
    suggestions: z.array(
      z.object({
        /** With its zone. */
        name: text,
        /** Whether it cannot be had any more. */
        registered: z.boolean(),
      }),
    ),
    /** Why the very name that was asked for cannot be had; absent where it can. */
    refused: z.optional(z.object({ reason: nameRefusal, message: text })),
    /** Milliseconds since 1970 by the server's clock, for the time in what is signed. */
    now: z.number(),
  }),
})

/** What is signed for a name, as JSON. */
export const nameMessage = z.strictObject({
  /** With its zone. */
  name: z.string().check(z.maxLength(255)),
  /** Text records (ENSIP-5) by their keys, such as `avatar`. */
  attributes: z.record(
    z.string().check(z.regex(/^[a-z][a-zA-Z0-9._-]{0,63}$/)),
    z.string().check(z.maxLength(1_024)),
  ),
  /** Seconds since 1970. */
  timestamp: z.int().check(z.minimum(0)),
})
/** What is signed for a name. */
export type NameMessage = z.output<typeof nameMessage>

/** The text that a wallet signs (EIP-191) to choose a name. */
export function writeNameMessage({ name, attributes, timestamp }: NameMessage): string {
  return JSON.stringify({ name, attributes, timestamp })
}

/** The coin type (ENSIP-11) of an EVM chain, under which an address on it is registered. */
export function coinTypeOfChain(chainId: number): number {
  return 0x8000_0000 + chainId
}

/**
 * Gives an address a name, or changes the texts of the one it has. Fails with `name_invalid`, `name_reserved`, `name_confusable`, `name_taken`,
 * `name_owned` (the address has another one), `name_message` (not the message that was to be signed, or not of this moment), `invalid_proof` (not
 * signed by the address) and `names_unavailable`. The same message once more changes nothing and is answered alike.
 */
export const postProfileAccount = defineRoute({
  method: 'POST',
  path: '/v1/profile/account',
  query: z.object(callerQuery),
  body: z.object({
    /** Of {@link coinTypeOfChain}, or 60 for Ethereum. The wallet of a contract is asked on that chain (ERC-1271, ERC-6492). */
    coin_type: z.int().check(z.minimum(60), z.maximum(0xffff_ffff)),
    address: evmAddress,
    /** {@link NameMessage} as JSON, exactly as it was signed. */
    message: z.string().check(z.maxLength(16_384)),
    signature: hexData,
  }),
  response: nameAccount,
})
