import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { callerQuery } from './query.ts'

/** Bytes as base64url without padding; so many bytes exactly. */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`)))
/** Bytes as base64url without padding; so many characters at most. */
const text64 = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))
const counted = z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 31))
const query = z.object(callerQuery)
const moment = z.number()

/** 128 random bits that name a wallet or a slot. */
export const vaultId = bytes(16)

/** What one slot is opened with: this device alone, a passkey, or a recovery code. */
export const slotKind = z.enum(['device', 'passkey', 'recovery'])
/** What one slot is opened with. */
export type SlotKind = z.output<typeof slotKind>

/** A server half, sealed (RFC 9180) to the key that the request's proof names as `hpke`. */
export const sealedHalf = z.object({
  /** The key that it is sealed to, 32 bytes (X25519). */
  to: bytes(32),
  enc: bytes(32),
  ciphertext: bytes(48),
})
/** A server half, sealed to one key of one signer. */
export type SealedHalf = z.output<typeof sealedHalf>

/** What a slot is, apart from what only the server knows of it. */
export const slotSeal = z.object({
  id: vaultId,
  kind: slotKind,
  /** X25519, 32 bytes, derived from both halves. */
  publicKey: bytes(32),
  /** The vault's key of its generation, sealed to `publicKey`. */
  sealedKey: z.object({
    enc: bytes(32),
    ciphertext: bytes(48),
  }),
  /** Says, under a key that only both halves give, which wallet secret this slot leads to. */
  binding: bytes(32),
})
/** The public part of a slot. */
export type SlotSeal = z.output<typeof slotSeal>

/** A slot as its owner may see it. */
export const slotRecord = z.extend(slotSeal, {
  /** What its owner, or the browser, calls it. */
  label: z.string(),
  createdAt: moment,
  /** When its server half was last released. */
  usedAt: z.nullable(moment),
  /** Whether it is the slot of the asking device. */
  isOwn: z.boolean(),
  /** Until when no more tries are taken. */
  lockedUntil: z.nullable(moment),
  /** For a recovery code: how many wrong ones are taken before it is locked. */
  triesLeft: z.nullable(z.number()),
})
/** A slot as its owner may see it. */
export type SlotRecord = z.output<typeof slotRecord>

const vaultParts = {
  walletId: vaultId,
  /** Grows with each new vault key, and never shrinks. */
  generation: counted,
  /** Names the wallet secret without telling anything of it. */
  fingerprint: bytes(32),
  /** EIP-55 address of the first EVM account. */
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  /** Nonce and AES-256-GCM ciphertext. */
  ciphertext: text64(8_192),
} as const

/** A vault as the server keeps it. */
export const vaultRecord = z.object({
  ...vaultParts,
  /** Grows by one with each write. */
  counter: counted,
  slots: z.array(slotRecord),
})
/** A vault as the server keeps it. */
export type VaultRecord = z.output<typeof vaultRecord>

/** What `navigator.credentials.create` gave, as JSON of WebAuthn level 3, without extension results. */
export const passkeyRegistration = z.object({
  id: text64(1_400),
  clientDataJSON: text64(8_192),
  attestationObject: text64(32_768),
  transports: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8)),
})
/** A new passkey, to be verified by the server. */
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

/** What `navigator.credentials.get` gave, without extension results: those hold the user's half. */
export const passkeyAssertion = z.object({
  id: text64(1_400),
  clientDataJSON: text64(8_192),
  authenticatorData: text64(8_192),
  signature: text64(2_048),
  userHandle: z.nullable(text64(128)),
})
/** A use of a passkey, to be verified by the server. */
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

const label = z.string().check(z.maxLength(64))

/** Reads the vault of the session's user in its project. There is none before the first `putVault`. */
export const getVault = defineRoute({
  method: 'GET',
  path: '/vault/v1',
  query,
  response: z.object({
    /** Names the user in what the signer authenticates. */
    userId: z.string(),
    vault: z.nullable(vaultRecord),
  }),
})

/**
 * Begins a slot: the server makes its half and gives it to the signer whose key stands in the proof. The slot exists once `putVault` has
 * named it, within 15 minutes.
 */
export const beginSlot = defineRoute({
  method: 'POST',
  path: '/vault/v1/slots',
  query,
  body: z.object({ kind: slotKind }),
  response: z.object({
    userId: z.string(),
    /** The user's wallet, or the id of the one to be made. */
    walletId: vaultId,
    slotId: vaultId,
    half: sealedHalf,
    expiresAt: moment,
    /** Where `kind` is `passkey`: what the authenticator signs, and the credentials that it may not hold already. */
    passkey: z.nullable(
      z.object({
        challenge: bytes(32),
        exclude: z.array(text64(1_400)),
      }),
    ),
  }),
})

/**
 * Writes the vault and the whole list of its slots, if nobody has written since `counter` was read; 0 makes it. A slot that is left out is
 * revoked, which takes a higher generation. What is written is signed by a key of the wallet itself: a session alone cannot write.
 */
export const putVault = defineRoute({
  method: 'PUT',
  path: '/vault/v1',
  query,
  body: z.object({
    ...vaultParts,
    /** The counter that was read; 0 for the first write. */
    counter: counted,
    /** The wallet's own key for writing its vault: secp256k1, uncompressed. Always the same for one wallet. */
    writer: bytes(65),
    slots: z.array(slotSeal).check(z.minLength(1), z.maxLength(64)),
    /** What belongs to new slots only. */
    added: z
      .array(
        z.object({
          id: vaultId,
          label,
          /** For a passkey. */
          registration: z.optional(passkeyRegistration),
          /** For a recovery code: SHA-256 of the key that proves it. */
          verifier: z.optional(bytes(32)),
        }),
      )
      .check(z.maxLength(4)),
    /** By `writer` over `vaultWriteFields`: ECDSA with SHA-256, r and s. */
    signature: bytes(64),
  }),
  response: vaultRecord,
})
/** What a vault is written with. */
export type VaultWrite = z.output<typeof putVault.body>

/** Releases the server half of this device's own slot. */
export const releaseDeviceHalf = defineRoute({
  method: 'POST',
  path: '/vault/v1/halves/device',
  query,
  body: z.object({ slotId: vaultId }),
  response: z.object({ slotId: vaultId, half: sealedHalf }),
})

/** Asks for what a passkey has to sign to open the vault. Each challenge serves once, for 5 minutes. */
export const challengePasskey = defineRoute({
  method: 'POST',
  path: '/vault/v1/passkey',
  query,
  response: z.object({
    challenge: bytes(32),
    credentials: z.array(
      z.object({
        id: text64(1_400),
        slotId: vaultId,
        transports: z.array(z.string()),
      }),
    ),
  }),
})

/** Releases the server half of a passkey's slot once the use of the passkey was verified. */
export const releasePasskeyHalf = defineRoute({
  method: 'POST',
  path: '/vault/v1/halves/passkey',
  query,
  body: z.object({ assertion: passkeyAssertion }),
  response: z.object({ slotId: vaultId, half: sealedHalf }),
})

/** Releases the server half of the recovery code's slot for the right code; after 10 wrong ones of one session, that session waits for a day. */
export const releaseRecoveryHalf = defineRoute({
  method: 'POST',
  path: '/vault/v1/halves/recovery',
  query,
  body: z.object({ slotId: vaultId, authKey: bytes(32) }),
  response: z.object({ slotId: vaultId, half: sealedHalf }),
})

/** Texts as bytes that can be read in one way only: each with its length in four bytes before it. */
export function encodeFields(fields: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = fields.map((field) => new TextEncoder().encode(field))
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0))
  let at = 0
  for (const part of parts) {
    new DataView(whole.buffer).setUint32(at, part.length)
    whole.set(part, at + 4)
    at += 4 + part.length
  }
  return whole
}

/** What a sealed server half is bound to (RFC 9180, `info` and `aad`). */
export function halfContext(slot: { readonly walletId: string; readonly slotId: string }) {
  return {
    info: encodeFields(['latchkey/half/v1']),
    aad: encodeFields([slot.walletId, slot.slotId]),
  }
}

/** The bytes that the wallet's own key signs when its vault is written. */
export function vaultWriteBytes(write: Omit<VaultWrite, 'signature'>): Uint8Array<ArrayBuffer> {
  const { walletId, generation, counter, fingerprint, address, ciphertext, writer } = write
  return encodeFields([
    'latchkey/vault-write/v2',
    walletId,
    String(generation),
    String(counter),
    fingerprint,
    address,
    ciphertext,
    writer,
    String(write.slots.length),
    ...write.slots.flatMap(({ id, kind, publicKey, sealedKey, binding }) => [
      id,
      kind,
      publicKey,
      sealedKey.enc,
      sealedKey.ciphertext,
      binding,
    ]),
    String(write.added.length),
    ...write.added.flatMap(({ id, label, verifier, registration }) => [
      id,
      label,
      verifier ?? '',
      ...registrationFields(registration),
    ]),
  ])
}

/** All of a passkey's registration; four fields and one for each transport. */
function registrationFields(registration: PasskeyRegistration | undefined) {
  if (!registration) return ['', '', '', '0']
  const { id, clientDataJSON, attestationObject, transports } = registration
  return [id, clientDataJSON, attestationObject, String(transports.length), ...transports]
}
