import * as z from 'zod/mini'

/** A CAIP-2 id, or an EVM chain id as a number. */
export const frameChainId = z.union([
  z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
])

/** A network's CAIP-2 id. */
export const frameNetworkId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** The code of a mail: six digits. */
export const frameOtp = z.string().check(z.regex(/^[0-9]{6}$/))

/** An account as its chain writes it. */
export const frameAddress = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))

/** How an embedded account is held. */
export const frameAccountType = z.enum(['eoa', 'smartAccount'])

/** Something for people, or a name: bounded. */
export const frameText = z.string().check(z.maxLength(2_048))

/** Milliseconds from now. */
export const frameDuration = z.number().check(z.minimum(0), z.maximum(86_400_000))

/** A map of texts, such as the variables of a theme. */
export const frameTextMap = z.record(
  z.string().check(z.maxLength(100)),
  z.union([frameText, z.number()]),
)

/** 128 random bits and more, in base64url. */
export const frameId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** Whom a visitor can log in with, beside an e-mail address and Farcaster. */
export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
/** Whom a visitor can log in with, beside an e-mail address and Farcaster. */
export type SocialProvider = z.output<typeof socialProvider>

/** An identity that leads to an account. */
export const frameIdentity = z.strictObject({
  id: frameId,
  provider: z.enum([...socialProvider.options, 'farcaster']),
  /** As the provider tells it. */
  name: z.nullable(frameText),
  email: z.nullable(frameText),
  /** Milliseconds since 1970, by the server's clock. */
  linkedAt: z.number(),
  lastUsedAt: z.number(),
  /** Whether this session was begun with it. */
  isCurrent: z.boolean(),
})
/** An identity that leads to an account. */
export type FrameIdentity = z.output<typeof frameIdentity>

/** The person behind an embedded login, as the frame tells the page: without a token, a key or a share of one. */
export const frameUser = z.strictObject({
  /** As the server keeps it, also where an earlier grammar took more. */
  email: z.nullish(frameText),
  address: frameAddress,
  chainId: frameChainId,
  smartAccountDeployed: z.optional(z.boolean()),
  accounts: z.optional(
    z
      .array(z.strictObject({ address: frameAddress, type: frameAccountType }))
      .check(z.maxLength(20)),
  ),
  preferredAccountType: z.optional(frameAccountType),
  /** The account of each chain family, by CAIP-2 namespace. One that this device has not opened yet is missing. */
  addresses: z.optional(z.record(z.string().check(z.regex(/^[-a-z0-9]{3,8}$/)), frameAddress)),
  /** Set while a factor has to be shown before anything can be signed. */
  locked: z.optional(z.boolean()),
  /** As the provider tells it; only for a login that was no e-mail login. */
  userName: z.optional(frameText),
  /** How this session was logged in to. */
  provider: z.optional(z.enum(['email', ...socialProvider.options, 'farcaster'])),
})
/** The person behind an embedded login, as the frame tells the page. */
export type FrameUser = z.output<typeof frameUser>
