import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import type { SiwxMessage } from '@latchkey/protocol/siwx'
import { InvalidResponseError } from '../../errors/chain.ts'
import { SignatureInvalidError } from '../../errors/signIn.ts'
import { isRecent } from '../../kit/timeouts.ts'
import { pageOrigin } from '../../siwx/createMessage.ts'
import type { SiweConfig, Siwx, SiwxText } from '../../siwx/siwx.ts'
import { writeSiweMessage } from './writeSiweMessage.ts'

/** Both of the refetches of `SiweConfig`, in milliseconds. */
const usualInterval = 300_000

type Session = Awaited<ReturnType<SiweConfig['getSession']>>

/** The older form of signing in as the one for any chain. Accounts of other chain families are let through, as it knows nothing of them. */
export function mapSiweConfig(config: SiweConfig): Siwx {
  // A nonce whose message was declined is good for another try.
  const nonce = cacheRecent(
    (address: string) => config.getNonce(address),
    config.nonceRefetchIntervalMs,
  )
  const session = cacheRecent(() => config.getSession(), config.sessionRefetchIntervalMs)

  /** Signs out the account that the server says is signed in now, if it is the meant one. The cached answer may be old. */
  async function signOut(isMeant: (now: Session) => boolean) {
    session.forget()
    const now = await session.read()
    if (!now || !isMeant(now)) return
    try {
      if (!(await config.signOut())) throw new InvalidResponseError('siweConfig.signOut')
    } finally {
      session.forget()
    }
    config.onSignOut?.()
  }

  return {
    createMessage: (input) => createText(config, input, () => nonce.read(input.accountAddress)),
    async addSession({ message, signature, data }) {
      nonce.forget()
      try {
        if (!(await config.verifyMessage({ message, signature }))) throw new SignatureInvalidError()
      } finally {
        session.forget() // also what the server has said meanwhile
      }
      config.onSignIn?.({ address: data.accountAddress, chainId: referenceOf(data.chainId) })
    },
    async revokeSession(chainId, address) {
      const isMeant = (now: Session) => isSame(now, chainId, address)
      if (isMeant(await session.read())) await signOut(isMeant)
    },
    async setSessions(sessions) {
      if (sessions.length === 0) await signOut(() => true)
    },
    async getSessions(chainId, accountAddress) {
      const { host: domain, origin: uri } = pageOrigin()
      const data = { accountAddress, chainId, domain, uri, version: '1' as const, nonce: '' }
      const isOther = parseCaipNetworkId(chainId)?.namespace !== 'eip155'
      const isSignedIn = isOther || isSame(await session.read(), chainId, accountAddress)
      return isSignedIn ? [{ data, message: '', signature: '' }] : []
    },
    getRequired: () => config.required ?? true,
    forget: session.forget,
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    onAccountChange: config.signOutOnAccountChange === false ? 'keep' : 'signOut',
    onNetworkChange: config.signOutOnNetworkChange === false ? 'keep' : 'signOut',
  }
}

/** Caches what a function has resolved to for some milliseconds. A rejection isn't cached. */
function cacheRecent<Value, Input extends readonly unknown[]>(
  fetchValue: (...input: Input) => Promise<Value>,
  interval = usualInterval,
) {
  let value: Promise<Value> | undefined
  let at = 0
  const forget = () => {
    value = undefined
  }
  return {
    forget,
    read(...input: Input): Promise<Value> {
      if (value && isRecent(at, interval)) return value
      at = Date.now()
      value = fetchValue(...input)
      value.catch(forget)
      return value
    },
  }
}

async function createText(
  config: SiweConfig,
  { accountAddress, chainId, notBefore }: Parameters<Siwx['createMessage']>[0],
  readNonce: () => Promise<string>,
): Promise<SiwxText> {
  const given = { ...(await config.getMessageParams?.()) }
  const { host, origin } = pageOrigin()
  const { domain = host, uri = origin, statement, iat, exp, requestId, resources } = given
  const nbf = notBefore ?? given.nbf
  const message: SiwxMessage = {
    domain,
    accountAddress,
    chainId,
    uri,
    version: '1',
    nonce: await readNonce(),
    issuedAt: iat ?? new Date().toISOString(),
    ...(statement !== undefined && { statement }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  const write = () =>
    (config.createMessage ?? writeSiweMessage)({
      ...given,
      domain,
      uri,
      iat: message.issuedAt,
      nbf,
      address: accountAddress,
      chainId: referenceOf(chainId),
      nonce: message.nonce,
      version: '1',
    })
  return { ...message, toString: write }
}

function isSame(session: Session, chainId: CaipNetworkId, address: string) {
  return (
    session?.chainId === referenceOf(chainId) &&
    session.address.toLowerCase() === address.toLowerCase()
  )
}

function referenceOf(chainId: CaipNetworkId) {
  return Number(parseCaipNetworkId(chainId)?.reference)
}
