import type { PasskeyAssertion, PasskeyRegistration } from '@latchkey/protocol/api'
import { fromBase64url, toBase64url, type Bytes } from './encoding.ts'

/** Milliseconds that a person has for the browser's own passkey dialog. */
const timeout = 120_000
/** ES256, EdDSA, RS256 by their COSE numbers. */
const algorithms = [-7, -8, -257]

/** What can go wrong with a passkey in the browser; stable. */
export type PasskeyErrorCode =
  /** The person, or the browser's time, has ended it. */
  | 'PASSKEY_CANCELLED'
  /** This browser has no passkeys here: in a frame, some make none. */
  | 'PASSKEY_UNSUPPORTED'
  /** The authenticator keeps passkeys and computes no secrets (PRF) with them. */
  | 'PASSKEY_WITHOUT_PRF'
  /** The authenticator has a passkey of this wallet already. */
  | 'PASSKEY_EXISTS'
  | 'PASSKEY_FAILED'

const messages: Readonly<Record<PasskeyErrorCode, string>> = {
  PASSKEY_CANCELLED: 'The passkey was not used. Try again, or use another factor.',
  PASSKEY_UNSUPPORTED: 'This browser cannot use passkeys here. Use a recovery code.',
  PASSKEY_WITHOUT_PRF: 'This passkey cannot protect a wallet. Use another one, or a recovery code.',
  PASSKEY_EXISTS: 'There is a passkey for this wallet here already.',
  PASSKEY_FAILED: 'The passkey did not work. Try again, or use another factor.',
}

/** An error of a passkey in the browser. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly code: PasskeyErrorCode

  constructor(code: PasskeyErrorCode, options: { cause?: unknown } = {}) {
    super(messages[code], options)
    this.code = code
  }
}

/** The browser's part of WebAuthn. */
type Credentials = Pick<CredentialsContainer, 'create' | 'get'>

/** Whether this browser knows passkeys at all; what an authenticator can is only known once it is used. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext
}

/** What a new passkey is made for. */
export type PasskeyCreation = {
  readonly rpId: string
  readonly walletId: string
  /** What the browser's dialog shows: the e-mail address. */
  readonly userName: string
  readonly challenge: string
  readonly exclude: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** A new passkey and the secret that it computes for the wallet. */
export type CreatedPasskey = { readonly registration: PasskeyRegistration; readonly prf: string }

/**
 * Makes a passkey with its user verified (WebAuthn level 3) and has it compute the wallet's secret by its PRF extension. Some authenticators
 * compute only when they are used, which asks the person a second time.
 *
 * @throws PasskeyError
 */
export async function createPasskey(
  creation: PasskeyCreation,
  credentials: Credentials = navigator.credentials,
): Promise<CreatedPasskey> {
  const { rpId, walletId, userName, challenge, exclude, signal } = creation
  const input = await prfInput(walletId)
  const credential = await guarded(
    credentials.create({
      ...(signal && { signal }),
      publicKey: {
        rp: { id: rpId, name: rpId },
        user: { id: fromBase64url(walletId), name: userName, displayName: userName },
        challenge: fromBase64url(challenge),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
        timeout,
        extensions: { prf: { eval: { first: input } } },
      },
    }),
  )
  const { response } = credential
  if (!isAttestation(response)) throw new PasskeyError('PASSKEY_FAILED')
  const { prf } = credential.getClientExtensionResults()
  if (prf?.enabled === false) throw new PasskeyError('PASSKEY_WITHOUT_PRF')
  const id = toBase64url(credential.rawId)
  const registration = {
    id,
    clientDataJSON: toBase64url(response.clientDataJSON),
    attestationObject: toBase64url(response.attestationObject),
    transports: response.getTransports?.().slice(0, 8) ?? [],
  }
  const computed = secretOf(credential)
  if (computed !== undefined) return { registration, prf: computed }
  const used = await usePasskey(
    {
      rpId,
      walletId,
      challenge: toBase64url(crypto.getRandomValues(new Uint8Array(32))), // only the secret is wanted, nobody verifies this use
      credentials: [{ id, transports: registration.transports }],
      signal,
    },
    credentials,
  )
  return { registration, prf: used.prf }
}

/** What a passkey is used for. */
export type PasskeyUse = {
  readonly rpId: string
  readonly walletId: string
  readonly challenge: string
  readonly credentials: readonly {
    readonly id: string
    readonly transports: readonly string[]
  }[]
  readonly signal?: AbortSignal | undefined
}

/** A use of a passkey, and the secret that it has computed; the secret is no part of what the server gets. */
export type UsedPasskey = { readonly assertion: PasskeyAssertion; readonly prf: string }

/** Has one of the wallet's passkeys sign a challenge and compute the wallet's secret. @throws PasskeyError */
export async function usePasskey(
  { rpId, walletId, challenge, credentials: allowed, signal }: PasskeyUse,
  credentials: Credentials = navigator.credentials,
): Promise<UsedPasskey> {
  const credential = await guarded(
    credentials.get({
      ...(signal && { signal }),
      publicKey: {
        rpId,
        challenge: fromBase64url(challenge),
        allowCredentials: allowed.map(({ id, transports }) => ({
          type: 'public-key',
          id: fromBase64url(id),
          transports: [...transports] as AuthenticatorTransport[], // what the browser itself has said
        })),
        userVerification: 'required',
        timeout,
        extensions: { prf: { eval: { first: await prfInput(walletId) } } },
      },
    }),
  )
  const { response } = credential
  if (!isAssertion(response)) throw new PasskeyError('PASSKEY_FAILED')
  const prf = secretOf(credential)
  if (prf === undefined) throw new PasskeyError('PASSKEY_WITHOUT_PRF')
  return {
    prf,
    assertion: {
      id: toBase64url(credential.rawId),
      clientDataJSON: toBase64url(response.clientDataJSON),
      authenticatorData: toBase64url(response.authenticatorData),
      signature: toBase64url(response.signature),
      userHandle: response.userHandle ? toBase64url(response.userHandle) : null,
    },
  }
}

/** What the passkey computes its secret from: one text for each wallet. */
async function prfInput(walletId: string): Promise<Bytes> {
  const text = new TextEncoder().encode(`latchkey/passkey-prf/v1|${walletId}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text))
}

function secretOf(credential: PublicKeyCredential): string | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.length === 32 ? toBase64url(bytes) : undefined
}

async function guarded(pending: Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null
  try {
    credential = await pending
  } catch (cause) {
    throw new PasskeyError(codeOf(cause), { cause })
  }
  if (isPasskey(credential)) return credential
  throw new PasskeyError('PASSKEY_FAILED')
}

// By their members, not their classes: those of another window are others.

function isPasskey(credential: Credential | null): credential is PublicKeyCredential {
  return credential?.type === 'public-key' && 'rawId' in credential
}

function isAttestation(
  response: AuthenticatorResponse,
): response is AuthenticatorAttestationResponse {
  return 'attestationObject' in response
}

function isAssertion(response: AuthenticatorResponse): response is AuthenticatorAssertionResponse {
  return 'authenticatorData' in response && 'signature' in response
}

function codeOf(cause: unknown): PasskeyErrorCode {
  switch (typeof cause === 'object' && cause !== null && 'name' in cause && cause.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'PASSKEY_CANCELLED'
    case 'InvalidStateError':
      return 'PASSKEY_EXISTS'
    case 'NotSupportedError':
    case 'SecurityError':
      return 'PASSKEY_UNSUPPORTED'
    default:
      return 'PASSKEY_FAILED'
  }
}
