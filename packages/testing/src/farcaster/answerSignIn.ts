import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import type { FarcasterAccount } from '../devnet/farcasterAccounts.ts'

/** A sign-in channel: where it is, and its token. */
export type SignInChannel = {
  /** Origin of the relay. */
  readonly relay: string
  readonly channelToken: string
  /** What the relay wants to hear in `X-Farcaster-Auth-Relay-Key`, where it wants anything. */
  readonly relayKey?: string | undefined
}

/** What a site asks to be signed. */
export type SignInRequest = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
}

/** Reads what is asked on a channel; `undefined` where nobody waits on it any more. */
export async function readSignIn(channel: SignInChannel): Promise<SignInRequest | undefined> {
  const response = await ask(channel, 'channel/status')
  if (response.status !== 202) return undefined
  // The relay under test; what is missing shows in the message that nobody accepts.
  const { signatureParams } = (await response.json()) as { signatureParams: SignInRequest }
  return signatureParams
}

/** How an answer differs from an honest one. */
export type SignInChange = {
  /** Fields of the message, before it is signed. */
  readonly message?: Partial<SiweMessage> | undefined
  /** Another text than the one of those fields. */
  readonly text?: ((honest: string) => string) | undefined
  readonly signature?: `0x${string}` | undefined
}

/** The message of Sign-In-With-Farcaster (FIP-11) for a request, signed. */
export async function signSignIn(
  request: SignInRequest,
  { fid, signer, key }: FarcasterAccount,
  change: SignInChange = {},
) {
  const honest = createSiweMessage({
    domain: request.domain,
    address: signer,
    statement: 'Farcaster Auth',
    uri: request.siweUri,
    version: '1',
    chainId: 10,
    nonce: request.nonce,
    issuedAt: new Date(),
    resources: [`farcaster://fid/${fid}`],
    ...change.message,
  })
  const message = change.text?.(honest) ?? honest
  return { message, signature: change.signature ?? (await key.signMessage({ message })) }
}

/**
 * Answers a sign-in as the person's app does.
 *
 * @returns whether somebody waited for it.
 */
export async function approveSignIn(
  channel: SignInChannel,
  account: FarcasterAccount,
  change: SignInChange = {},
): Promise<boolean> {
  const request = await readSignIn(channel)
  if (!request) return false
  const { fid, username, displayName, authMethod } = account
  const signed = await signSignIn(request, account, change)
  const response = await ask(channel, 'channel/authenticate', {
    method: 'POST',
    body: JSON.stringify({ ...signed, fid, username, displayName, authMethod }),
  })
  return response.status === 201
}

/** Says no. @returns whether somebody waited for it. */
export async function refuseSignIn(channel: SignInChannel): Promise<boolean> {
  return (await ask(channel, 'channel', { method: 'DELETE' })).ok
}

function ask(
  { relay, channelToken, relayKey }: SignInChannel,
  path: string,
  init: RequestInit = {},
) {
  return fetch(`${relay}/v1/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${channelToken}`,
      'content-type': 'application/json',
      ...(relayKey !== undefined && { 'x-farcaster-auth-relay-key': relayKey }),
    },
  })
}
