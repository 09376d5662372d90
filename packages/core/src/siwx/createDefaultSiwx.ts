import { parseCaipNetworkId, type CaipNetworkId, type ChainNamespace } from '@latchkey/protocol'
import { parseSiwxMessage, readDateTime, type SiwxSession } from '@latchkey/protocol/siwx'
import type { ChainAccess } from '../adapters/chainAccess.ts'
import { siwxVerifiers, type VerifySiwx } from '../adapters/siwxVerifiers.ts'
import { SignatureInvalidError } from '../errors/signIn.ts'
import { assertSignInOptions } from './assertSignInOptions.ts'
import { createMessage, type SiwxMessageOptions, pageOrigin } from './createMessage.ts'
import { createSessionStore, type SiwxSessionStore } from './sessionStore.ts'
import type { Siwx } from './siwx.ts'

/** What becomes of sessions, whoever keeps them. */
export type SiwxPolicy = Pick<
  Siwx,
  'signOutOnDisconnect' | 'onAccountChange' | 'onNetworkChange'
> & {
  /** Default true: nobody stays connected without signing in. */
  readonly required?: boolean | undefined
}

/** What `defaultSiwx` takes. */
export type DefaultSiwxOptions = SiwxMessageOptions &
  SiwxPolicy & {
    /** Default: the page's own storage, under `@latchkey/siwx`. */
    readonly store?: SiwxSessionStore | undefined
    /** What checks signatures, by namespace. Default: those of every chain family that the kit knows. */
    readonly verifiers?: Readonly<Record<ChainNamespace, () => Promise<VerifySiwx>>> | undefined
    /** At least eight letters and digits. Default: 128 random bits. */
    readonly createNonce?: (() => string | Promise<string>) | undefined
  }

/**
 * Signing in without a server: messages are made, checked and kept in this page. It shows the site which account its visitor holds, and proves nothing to
 * anybody else; a server has to look for itself (`serverSiwx`). What is kept is checked again each time that it is read after a page load.
 */
export function createDefaultSiwx(options: DefaultSiwxOptions = {}): Siwx {
  const { store = createSessionStore(), verifiers = siwxVerifiers, required = true } = options
  const { createNonce = randomNonce, signOutOnDisconnect = true } = options
  assertSignInOptions(options)
  let chains: ((networkId: CaipNetworkId) => ChainAccess) | undefined
  /** What was found to be good since the page was loaded: signature and text. */
  const good = new Set<string>()

  /** @throws where the chain has to be asked and cannot be */
  async function isGood({ data, message, signature }: SiwxSession) {
    const mark = `${signature}\n${message}`
    if (good.has(mark)) return true
    const verify = await verifiers[parseCaipNetworkId(data.chainId)?.namespace ?? '']?.()
    if (!verify) return false
    const chain = accessOf(data.chainId)
    if (!(await verify({ message, signature, address: data.accountAddress }, chain))) return false
    good.add(mark)
    return true
  }

  function accessOf(chainId: CaipNetworkId) {
    try {
      return chains?.(chainId)
    } catch {
      return undefined // a network that the site does not list
    }
  }

  const isOf = (chainId: CaipNetworkId, address: string) => (session: SiwxSession) =>
    session.data.chainId === chainId && isSameAddress(session.data.accountAddress, address)

  async function add(sessions: readonly SiwxSession[]) {
    const checked = await Promise.all(
      sessions.map(async ({ message, signature, cacao }) => {
        const session = { data: read(message), message, signature, ...(cacao && { cacao }) }
        const reason = findFault(session.data, options)
        if (reason) throw new SignatureInvalidError({ details: reason })
        if (!(await isGood(session))) throw new SignatureInvalidError()
        return session
      }),
    )
    const isReplaced = (other: SiwxSession) =>
      checked.some(({ data }) => isOf(data.chainId, data.accountAddress)(other))
    const kept = (await store.read()).filter((other) => !isReplaced(other))
    await store.write([...kept, ...checked])
  }

  return {
    createMessage: async (input) =>
      createMessage(input, options, { nonce: await createNonce(), now: Date.now() }),
    addSession: (session) => add([session]),
    addSessions: add,
    async revokeSession(chainId, address) {
      const sessions = await store.read()
      const kept = sessions.filter((session) => !isOf(chainId, address)(session))
      if (kept.length < sessions.length) await store.write(kept)
    },
    async setSessions(sessions) {
      await store.write([])
      if (sessions.length > 0) await add(sessions)
    },
    async getSessions(chainId, address) {
      const found: SiwxSession[] = []
      for (const session of (await store.read()).filter(isOf(chainId, address)))
        if (!findFault(session.data, options) && (await isGood(session))) found.push(session)
      return found
    },
    getRequired: () => required,
    signOutOnDisconnect,
    onAccountChange: options.onAccountChange,
    onNetworkChange: options.onNetworkChange,
    attach: (access) => (chains = access),
  }
}

/** 128 bits, where EIP-4361 asks for enough that none comes twice. */
function randomNonce() {
  return crypto.randomUUID().replaceAll('-', '')
}

function read(message: string) {
  try {
    return parseSiwxMessage(message)
  } catch (cause) {
    throw new SignatureInvalidError({ cause, details: 'The message cannot be read.' })
  }
}

/** Why a message is good for nothing here and now. */
function findFault(data: SiwxSession['data'], { domain, uri }: SiwxMessageOptions) {
  const { host, origin } = pageOrigin()
  const { notBefore, expirationTime } = data
  const timeOf = (text: string) => readDateTime(text) ?? NaN
  if (data.domain !== (domain ?? host)) return `It is for ${data.domain}.`
  if (data.uri !== (uri ?? origin)) return `It is for ${data.uri}.`
  if (notBefore !== undefined && !(timeOf(notBefore) <= Date.now())) return 'It is not valid yet.'
  if (expirationTime !== undefined && !(timeOf(expirationTime) > Date.now()))
    return 'It has expired.'
  return undefined
}

/** Whether two texts are the same address. Those in hex are written with and without their checksum. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
}
