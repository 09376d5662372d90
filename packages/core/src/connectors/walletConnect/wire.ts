import * as z from 'zod/mini'

/** Numbers by which relays tell what a message is, and how long they keep it, in seconds. An answer's number is one more. */
export const wire = {
  wc_pairingDelete: { tag: 1000, ttl: 86_400 },
  wc_sessionPropose: { tag: 1100, ttl: 300 },
  wc_sessionSettle: { tag: 1102, ttl: 300 },
  wc_sessionUpdate: { tag: 1104, ttl: 86_400 },
  wc_sessionExtend: { tag: 1106, ttl: 86_400 },
  wc_sessionRequest: { tag: 1108, ttl: 900 },
  wc_sessionEvent: { tag: 1110, ttl: 300 },
  wc_sessionDelete: { tag: 1112, ttl: 86_400 },
  wc_sessionPing: { tag: 1114, ttl: 86_400 },
  wc_sessionAuthenticate: { tag: 1116, ttl: 3_600 },
} as const

/**
 * Seconds for which a code can be taken up: its URI and its proposal end then, the relay keeps the proposal, and the page follows it. Wallets
 * compare with their own clock, so that five minutes are an hour and five: a page whose clock is an hour slow can pair.
 */
export const proposalTime = wire.wc_sessionPropose.ttl + 3_600

/** A method of the session protocol. */
export type WireMethod = keyof typeof wire

/** JSON-RPC ids of wallets are numbers; those of relays may be texts. */
export type WireId = number | string

const id = z.union([z.number(), z.string().check(z.maxLength(64))])
const text = (length: number) => z.string().check(z.maxLength(length))
const list = (length: number, entries: number) => z.array(text(length)).check(z.maxLength(entries))

const wireError = z.object({
  code: z.catch(z.number(), -32_603),
  message: z.catch(z.string(), ''),
  data: z.optional(z.unknown()),
})

/** What a wallet says on a topic. */
export const peerMessage = z.union([
  z.object({ id, method: text(100), params: z.optional(z.unknown()) }),
  z.object({ id, error: wireError }),
  // An answer without a result is one, too: JSON has no `undefined`.
  z.object({ id, result: z.optional(z.unknown()) }),
])
export type PeerMessage = z.output<typeof peerMessage>
export type PeerError = z.output<typeof wireError>

/** What a relay says. */
export const relayFrame = z.union([
  z.object({
    id,
    method: z.literal('irn_subscription'),
    params: z.object({
      data: z.object({
        topic: text(64),
        message: z.string(),
        publishedAt: z.optional(z.number()),
      }),
    }),
  }),
  z.object({ id, error: wireError }),
  z.object({ id, result: z.unknown() }),
])

/** What a relay has kept for a topic. */
export const fetchedMessages = z.object({
  messages: z.array(z.object({ topic: text(64), message: z.string() })),
  hasMore: z.catch(z.boolean(), false),
})

/** More accounts than any wallet has on all the chains of a site. */
const maxAccounts = 5_000

const namespaces = z.record(
  text(64),
  z.object({
    accounts: list(256, maxAccounts),
    methods: z.catch(list(100, 500), []),
    events: z.catch(list(100, 500), []),
    chains: z.catch(z.optional(list(64, 1_000)), undefined),
  }),
)

const metadata = z.object({
  name: z.catch(z.string(), ''),
  url: z.catch(z.string(), ''),
  icons: z.catch(z.array(z.string()), []),
  redirect: z.catch(
    z.optional(z.object({ native: z.optional(text(2_048)), universal: z.optional(text(2_048)) })),
    undefined,
  ),
})

const publicKey = z.string().check(z.regex(/^[0-9a-f]{64}$/i))

export const proposalAnswer = z.object({ responderPublicKey: publicKey })

export const settlement = z.object({
  namespaces,
  controller: z.object({ publicKey, metadata }),
  expiry: z.number(),
})

const line = text(2_048)
const optionalLine = z.optional(line)

/** Signed messages, with which a session begins (CAIP-74, CAIP-122). */
export const authentication = z.object({
  responder: z.object({ publicKey, metadata }),
  cacaos: z
    .array(
      z.object({
        p: z.object({
          iss: line,
          domain: line,
          aud: line,
          version: z.string(),
          nonce: line,
          iat: line,
          exp: optionalLine,
          nbf: optionalLine,
          requestId: optionalLine,
          statement: z.optional(text(8_192)),
          resources: z.optional(list(16_384, 100)),
        }),
        s: z.object({ t: text(32), s: text(16_384) }),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
})
export type Authentication = z.output<typeof authentication>

/** What a capability lets a site do (EIP-5573). */
export const recap = z.object({
  att: z.record(
    z.string(),
    z.record(text(200), z.array(z.object({ chains: z.optional(list(64, 1_000)) }))),
  ),
})

export const update = z.object({ namespaces })
export const extension = z.object({ expiry: z.optional(z.number()) })
export const sessionEvent = z.object({
  event: z.object({ name: text(100), data: z.unknown() }),
  chainId: text(64),
})

/** What is kept of a session between page loads. */
export const storedSession = z.object({
  topic: publicKey,
  key: publicKey,
  /** Seconds since 1970. */
  expiry: z.number(),
  namespaces,
  peer: metadata,
  /** The wallet of the catalogue that was chosen, with its picture and link. */
  wallet: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      icon: z.optional(z.string()),
      link: z.optional(z.string()),
    }),
  ),
  /** By namespace: the chain that is used, and the accounts that stand first. */
  networks: z.record(z.string(), z.string()),
  order: z.record(z.string(), z.array(z.string())),
  /** Chains that the wallet has switched to without saying so in `namespaces`. */
  added: z.array(z.string()),
  /** By kind: the newest message that was followed, so that older ones that come late change nothing. */
  newest: z.record(z.string(), z.number()),
})

/** A session with a wallet. */
export type WireSession = z.output<typeof storedSession>
export type WireNamespaces = WireSession['namespaces']

export const storedProposal = z.object({
  id: z.number(),
  topic: publicKey,
  key: publicKey,
  secret: publicKey,
  /** Milliseconds since 1970. */
  madeAt: z.number(),
})
export type Proposal = z.output<typeof storedProposal>

export const storedRequest = z.object({
  id: z.number(),
  topic: publicKey,
  networkId: text(64),
  method: text(100),
  params: z.unknown(),
  madeAt: z.number(),
})
export type StoredRequest = z.output<typeof storedRequest>
