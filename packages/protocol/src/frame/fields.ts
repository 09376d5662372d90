import * as z from 'zod/mini'

/** A CAIP-2 id, or an EVM chain id as a number. */
export const frameChainId = /* @__PURE__ */ z.union([
  /* @__PURE__ */ z
    .int()
    .check(/* @__PURE__ */ z.minimum(1), /* @__PURE__ */ z.maximum(Number.MAX_SAFE_INTEGER)),
  /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
])

/** A network's CAIP-2 id. */
export const frameNetworkId = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** The code of a mail: six digits. */
export const frameOtp = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[0-9]{6}$/))

/** An account as its chain writes it. */
export const frameAddress = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))

/** How an embedded account is held. */
export const frameAccountType = /* @__PURE__ */ z.enum(['eoa', 'smartAccount'])

/** Something for people, or a name: bounded. */
export const frameText = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(2_048))

/** Milliseconds from now. */
export const frameDuration = /* @__PURE__ */ z
  .number()
  .check(/* @__PURE__ */ z.minimum(0), /* @__PURE__ */ z.maximum(86_400_000))

/** A map of texts, such as the variables of a theme. */
export const frameTextMap = /* @__PURE__ */ z.record(
  /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(100)),
  /* @__PURE__ */ z.union([frameText, /* @__PURE__ */ z.number()]),
)

/** 128 random bits and more, in base64url. */
export const frameId = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** Whom a visitor can log in with, beside an e-mail address and Farcaster. */
export const socialProvider = /* @__PURE__ */ z.enum([
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
])
/** Whom a visitor can log in with, beside an e-mail address and Farcaster. */
export type SocialProvider = z.output<typeof socialProvider>

/** An identity that leads to an account. */
export const frameIdentity = /* @__PURE__ */ z.strictObject({
  id: frameId,
  provider: /* @__PURE__ */ z.enum([...socialProvider.options, 'farcaster']),
  /** As the provider tells it. */
  name: /* @__PURE__ */ z.nullable(frameText),
  email: /* @__PURE__ */ z.nullable(frameText),
  /** Milliseconds since 1970, by the server's clock. */
  linkedAt: /* @__PURE__ */ z.number(),
  lastUsedAt: /* @__PURE__ */ z.number(),
  /** Whether this session was begun with it. */
  isCurrent: /* @__PURE__ */ z.boolean(),
})
/** An identity that leads to an account. */
export type FrameIdentity = z.output<typeof frameIdentity>

/** The person behind an embedded login, as the frame tells the page: without a token, a key or a share of one. */
export const frameUser = /* @__PURE__ */ z.strictObject({
  /** As the server keeps it, also where an earlier grammar took more. */
  email: /* @__PURE__ */ z.nullish(frameText),
  address: frameAddress,
  chainId: frameChainId,
  smartAccountDeployed: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.boolean()),
  accounts: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z
      .array(/* @__PURE__ */ z.strictObject({ address: frameAddress, type: frameAccountType }))
      .check(/* @__PURE__ */ z.maxLength(20)),
  ),
  preferredAccountType: /* @__PURE__ */ z.optional(frameAccountType),
  /** The account of each chain family, by CAIP-2 namespace. One that this device has not opened yet is missing. */
  addresses: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z.record(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[-a-z0-9]{3,8}$/)),
      frameAddress,
    ),
  ),
  /** Set while a factor has to be shown before anything can be signed. */
  locked: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.boolean()),
  /** As the provider tells it; only for a login that was no e-mail login. */
  userName: /* @__PURE__ */ z.optional(frameText),
  /** How this session was logged in to. */
  provider: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z.enum(['email', ...socialProvider.options, 'farcaster']),
  ),
})
/** The person behind an embedded login, as the frame tells the page. */
export type FrameUser = z.output<typeof frameUser>
