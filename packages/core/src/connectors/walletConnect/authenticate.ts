import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import type { SignedIn, SignInWish } from '../connector.ts'
import { encodeText, fromBase64, fromHex, decodeText, toBase64, toHex } from './bytes.ts'
import type { ProposalContent, ProposalExtra } from './pairing.ts'
import type { Messenger } from './messenger.ts'
import type { Primitives } from './primitives.ts'
import { refusalOf } from './requests.ts'
import { assertNamespaces } from './session.ts'
import { maxSessionTime } from './sessionEvents.ts'
import {
  authentication,
  recap,
  wire,
  type Authentication,
  type PeerMessage,
  type Proposal,
  type WireNamespaces,
} from './wire.ts'

/** Only these chains have accounts that sign in this way. */
const namespace = 'eip155'
const recapPrefix = 'urn:recap:'
const method = 'wc_sessionAuthenticate'
const type = 'caip122'

/** What `proposeSignIn` needs of the pairing that it is part of. */
export type SignInContext = {
  readonly messenger: Messenger
  readonly primitives: Primitives
  readonly content: ProposalContent
  readonly wish: SignInWish
}

/**
 * Asks, beside the proposal of a session, for a session and a signed message in one step (CAIP-122, EIP-4361, EIP-5573). A wallet that cannot do that
 * takes the plain proposal.
 */
export async function proposeSignIn(
  { messenger, primitives, content, wish }: SignInContext,
  proposal: Proposal,
  { settle, fail }: Pick<ProposalExtra, 'settle' | 'fail'>,
) {
  const { chains: listed = [], methods = [] } = content.optionalNamespaces[namespace] ?? {}
  // Most wallets sign for the first of them.
  const isFirst = (chain: string) => chain === wish.networkId
  const chains = [...listed.filter(isFirst), ...listed.filter((chain) => !isFirst(chain))]
  const publicKey = await primitives.agreementKey(fromHex(proposal.secret))
  const topic = toHex(await primitives.sha256(publicKey))
  const id = messenger.nextId()
  const listener = async (message: PeerMessage) => {
    if ('method' in message || message.id !== id) return
    try {
      if ('error' in message) {
        throw refusalOf(method, message.error)
      }
      const parsed = authentication.safeParse(message.result)
      if (!parsed.success) throw new InvalidWalletAnswerError('no signed message')
      const { responder, cacaos } = parsed.data
      const signed = cacaos.map((cacao) => readSigned(cacao, wish))
      const shared = await primitives.agree(fromHex(proposal.secret), fromHex(responder.publicKey))
      const key = await primitives.hkdf(shared)
      const namespaces = grantedBy(cacaos, chains)
      assertNamespaces(namespaces)
      const sessionTopic = toHex(await primitives.sha256(key))
      const session = {
        topic: sessionTopic,
        key: toHex(key),
        namespaces,
        peer: responder.metadata,
        expiry: Math.floor(messenger.now() / 1_000) + maxSessionTime,
        networks: {},
        order: {},
        added: [],
        newest: {},
      }
      try {
        settle(session)
      } catch (error) {
        endSession(messenger, session) // the attempt has ended
        throw error
      }
      wish.onSigned(signed)
      // Unlike a settled session's, nobody listens to this topic yet; it is asked again with the next socket.
      messenger.subscribe(sessionTopic).catch(() => undefined)
    } catch (error) {
      fail(error)
    }
  }
  messenger.listen(topic, { key: proposal.key, secret: proposal.secret, listener })
  await messenger.subscribe(topic)
  await messenger.request(proposal.topic, id, method, {
    authPayload: {
      type,
      chains,
      aud: wish.uri,
      domain: wish.domain,
      version: '1',
      nonce: wish.nonce,
      iat: wish.issuedAt ?? new Date(messenger.now()).toISOString(),
      ...(wish.expiresAt && { exp: wish.expiresAt }),
      ...(wish.statement && { statement: wish.statement }),
      resources: [...(wish.resources ?? []), writeRecap(methods, chains)],
    },
    requester: { publicKey: toHex(publicKey), metadata: content.metadata },
    expiryTimestamp: Math.floor(messenger.now() / 1_000) + wire[method].ttl,
  })
  return { words: `&methods=${method}`, topic }
}

/** Tells a wallet that its session is over, where the page has not taken it. */
function endSession(messenger: Messenger, { topic, key }: { topic: string; key: string }) {
  messenger.listen(topic, { key, listener: () => undefined })
  messenger
    .request(topic, messenger.nextId(), 'wc_sessionDelete', {
      code: 6_000,
      message: 'User disconnected.',
    })
    .catch(() => undefined) // the session runs out
    .finally(() => messenger.leave(topic))
}

/** The methods that a session is to have, as a capability that is part of what is signed (EIP-5573). */
function writeRecap(methods: readonly string[], chains: readonly string[]) {
  const abilities = [...methods]
    .sort()
    .map((name): [string, object[]] => [`request/${name}`, [{ chains }]])
  const capabilities = Object.fromEntries(abilities)
  const text = JSON.stringify({ att: { [namespace]: capabilities } })
  return recapPrefix + toBase64(encodeText(text)).replace(/=+$/, '')
}

/** What the accounts that have signed let the site do. */
function grantedBy(cacaos: Authentication['cacaos'], proposed: readonly string[]): WireNamespaces {
  const methods = new Set<string>()
  const accounts = new Set<string>()
  for (const { p } of cacaos) {
    const { caipNetworkId, address } = accountOf(p.iss)
    const chains = new Set<string>([caipNetworkId])
    for (const [ability, details] of Object.entries(readRecap(p.resources))) {
      methods.add(ability.replace('request/', ''))
      for (const chain of details.flatMap((one) => one.chains ?? []))
        if (proposed.includes(chain)) chains.add(chain)
    }
    for (const chain of chains) accounts.add(`${chain}:${address}`)
  }
  return {
    [namespace]: {
      accounts: [...accounts],
      methods: [...methods],
      events: ['accountsChanged', 'chainChanged'],
    },
  }
}

function readRecap(resources: readonly string[] | undefined) {
  const text = resources?.findLast((one) => one.startsWith(recapPrefix))
  if (!text) return {}
  try {
    const base64 = text.slice(recapPrefix.length).replace(/-/g, '+').replace(/_/g, '/')
    return recap.parse(JSON.parse(decodeText(fromBase64(base64)))).att[namespace] ?? {}
  } catch {
    throw new InvalidWalletAnswerError('a capability that cannot be read')
  }
}

function accountOf(iss: string) {
  const parsed = parseCaipAddress(iss.replace(/^did:pkh:/, ''))
  if (parsed?.namespace !== namespace)
    throw new InvalidWalletAnswerError(`no account ("${iss.slice(0, 80)}")`)
  return parsed
}

/**
 * The message of a signature, written anew from its parts.
 *
 * @throws InvalidWalletAnswerError where it is not the one that was asked for
 */
function readSigned(cacao: Authentication['cacaos'][number], wish: SignInWish): SignedIn {
  const { p, s } = cacao
  if (p.domain !== wish.domain || p.aud !== wish.uri || p.nonce !== wish.nonce)
    throw new InvalidWalletAnswerError('another message than it was asked to sign')
  const { caipAddress, caipNetworkId, address } = accountOf(p.iss)
  const chainId = parseCaipNetworkId(caipNetworkId)?.reference ?? ''
  const lines = [
    `${p.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(p.statement ? [p.statement, ''] : []),
    `URI: ${p.aud}`,
    `Version: ${p.version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${p.nonce}`,
    `Issued At: ${p.iat}`,
    ...(p.exp ? [`Expiration Time: ${p.exp}`] : []),
    ...(p.nbf ? [`Not Before: ${p.nbf}`] : []),
    ...(p.requestId ? [`Request ID: ${p.requestId}`] : []),
    ...(p.resources?.length ? ['Resources:', ...p.resources.map((one) => `- ${one}`)] : []),
  ]
  return {
    address: caipAddress,
    message: lines.join('\n'),
    signature: s.s,
    type: s.t,
    cacao: { h: { t: type }, ...cacao },
  }
}
