import { defineMethod, type MethodInput, type MethodOutput } from '@latchkey/protocol/channel'
import {
  passkeyRegistration,
  putVault,
  sealedHalf,
  slotKind,
  vaultId,
  vaultRecord,
  walletActions,
} from '@latchkey/protocol/api'
import * as z from 'zod/mini'

/** A worker that computes is slow on an old phone, and no person is waited for here. */
const deadline = 30_000
const text = z.string()
const hex = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
)
const nothing = z.undefined()

const owner = z.object({ projectId: text, userId: text })
const secret = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('device') }),
  z.object({ kind: z.literal('passkey'), prf: text }),
  z.object({ kind: z.literal('recovery'), code: text }),
])
const newSlot = z.object({
  slotId: vaultId,
  half: sealedHalf,
  label: text,
  secret,
  registration: z.optional(passkeyRegistration),
})
const signed = z.object({ signature: hex, hash: hex })
const signedSolana = z.object({ signature: hex })
const solanaBytes = z.object({ address: text, message: hex })

const method = <request extends z.ZodMiniType, response extends z.ZodMiniType>(
  request: request,
  response: response,
) => defineMethod({ request, response, deadline })

/** What the frame's main thread asks its worker; nothing that comes back is secret. */
export const signerMethods = {
  publicKey: method(
    nothing,
    z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: text, y: text }),
  ),
  storage: method(nothing, z.enum(['allowed', 'denied'])),
  sign: method(
    z.object({
      htm: text,
      htu: text,
      ath: z.optional(text),
      nonce: z.optional(text),
      hpke: z.optional(z.boolean()),
    }),
    text,
  ),
  status: method(nothing, z.enum(['none', 'locked', 'unlocked'])),
  deviceSlots: method(z.object({ walletId: vaultId }), z.array(vaultId)),
  create: method(z.object({ owner, walletId: vaultId, slot: newSlot }), putVault.body),
  unlock: method(
    z.object({ owner, vault: vaultRecord, slotId: vaultId, half: sealedHalf, secret }),
    z.object({ address: text, isAhead: z.boolean() }),
  ),
  change: method(
    z.object({
      vault: vaultRecord,
      add: z.optional(z.array(newSlot)),
      remove: z.optional(z.array(vaultId)),
    }),
    putVault.body,
  ),
  commit: method(z.object({ vault: vaultRecord }), nothing),
  createRecoveryCode: method(nothing, text),
  recoveryAuthKey: method(z.object({ walletId: vaultId, slotId: vaultId, code: text }), text),
  slots: method(nothing, z.array(z.object({ id: vaultId, kind: slotKind }))),
  lock: method(nothing, nothing),
  address: method(nothing, hex),
  signMessage: method(z.object({ address: text, message: hex }), signed),
  signTypedData: method(z.object({ address: text, typedData: text }), signed),
  signTransaction: method(
    z.object({ address: text, unsigned: hex }),
    z.object({ signed: hex, hash: hex, signature: hex }),
  ),
  solanaAddress: method(z.object({ owner, walletId: vaultId }), z.optional(text)),
  signSolanaMessage: method(solanaBytes, signedSolana),
  signSolanaTransaction: method(solanaBytes, signedSolana),
  signIdentityChange: method(
    z.object({
      action: z.enum(walletActions),
      userId: text,
      target: text,
      challenge: text,
    }),
    text,
  ),
} as const

/** The worker's methods by name. */
export type SignerMethods = typeof signerMethods
/** What one of them is given. */
export type SignerInput<name extends keyof SignerMethods> = MethodInput<SignerMethods[name]>
/** What one of them gives. */
export type SignerOutput<name extends keyof SignerMethods> = MethodOutput<SignerMethods[name]>
