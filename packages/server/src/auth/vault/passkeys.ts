import type { PasskeyAssertion, PasskeyRegistration } from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import type { Credential } from '../../store/vaultSchema.ts'

/** WebAuthn's algorithms by their COSE numbers: ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257]

/** What a passkey belongs to. */
type Party = { readonly frameUrl: string; readonly challenge: string }
/** A use of it from within a page, whose origin browsers write into what is signed. */
type Use = Party & { readonly topOrigin: string }

/**
 * Verifies that an authenticator has made a passkey for this frame, with its user verified (WebAuthn level 3).
 *
 * @throws ServerError `wrong_factor`
 */
export async function verifyRegistration(
  registration: PasskeyRegistration,
  { frameUrl, challenge }: Party,
): Promise<Credential> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, clientDataJSON, attestationObject, transports } = registration
  const result = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: frameUrl,
    expectedRPID: new URL(frameUrl).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (!result.verified) throw refusal()
  const { credential } = result.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  }
}

/**
 * Verifies that a passkey has signed a challenge for this frame, inside the page that the session is of, with its user verified.
 *
 * @returns the signature counter of the authenticator
 * @throws ServerError `wrong_factor`
 */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  credential: Credential,
  { frameUrl, challenge, topOrigin }: Use,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = assertion
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== null && { userHandle }),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: frameUrl,
    expectedRPID: new URL(frameUrl).hostname,
    expectedTopOrigin: topOrigin,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
      counter: credential.counter,
    },
  }).catch(refuse)
  if (!result.verified) throw refusal()
  return result.authenticationInfo.newCounter
}

function refuse(cause: unknown): never {
  throw refusal(cause)
}

function refusal(cause?: unknown) {
  return new ServerError('wrong_factor', 'The passkey could not be verified.', { cause })
}
