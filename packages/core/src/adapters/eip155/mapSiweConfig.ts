import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import type { SiwxMessage } from '@latchkey/protocol/siwx'
import { InvalidResponseError } from '../../errors/chain.ts'
import { SignatureInvalidError } from '../../errors/signIn.ts'
import { isRecent } from '../../kit/timeouts.ts'
import { pageOrigin } from '../../siwx/createMessage.ts'
import type { SiweConfig, Siwx } from '../../siwx/siwx.ts'
import { writeSiweMessage } from './writeSiweMessage.ts'

/** Both of the refetches of `SiweConfig`, in milliseconds. */
const usualInterval = 300_000

type Session = Awaited<ReturnType<SiweConfig['getSession']>>

/** The older form of signing in as the one for any chain. Accounts of other chain families are let through, as it knows nothing of them. */
export function mapSiweConfig(config: SiweConfig): Siwx {
  let nonce: Promise<string> | undefined
  let session: Promise<Session> | undefined
  let nonceAt = 0
  let sessionAt = 0

  /** A nonce that was not used, because its message was declined, is good for another try. */
  function readNonce(address: string) {
    const { nonceRefetchIntervalMs = usualInterval } = config
    if (!nonce || !isRecent(nonceAt, nonceRefetchIntervalMs)) {
      nonceAt = Date.now()
      nonce = config.getNonce(address)
      nonce.catch(() => (nonce = undefined))
    }
    return nonce
  }

  function readSession() {
    const { sessionRefetchIntervalMs = usualInterval } = config
    if (!session || !isRecent(sessionAt, sessionRefetchIntervalMs)) {
      sessionAt = Date.now()
      session = config.getSession()
      session.catch(() => (session = undefined))
    }
    return session
  }

  const forget = () => (session = undefined)

  /** Signs out who the server says is signed in now, if that is who is meant; what it has said before may be old. */
  async function signOut(isMeant: (now: Session) => boolean) {
    forget()
    const now = await readSession()
    if (!now || !isMeant(now)) return
    try {
      if (!(await config.signOut())) throw new InvalidResponseError('siweConfig.signOut')
    } finally {
      forget()
    }
    config.onSignOut?.()
  }

  return {
    async createMessage({ accountAddress, chainId, notBefore }) {
      const told = { ...(await config.getMessageParams?.()) }
      const { host, origin } = pageOrigin()
      const { domain = host, uri = origin, statement, iat, exp, requestId, resources } = told
      const nbf = notBefore ?? told.nbf
      const message: SiwxMessage = {
        domain,
        accountAddress,
        chainId,
        uri,
        version: '1',
        nonce: await readNonce(accountAddress),
        issuedAt: iat ?? new Date().toISOString(),
        ...(statement !== undefined && { statement }),
        ...(exp !== undefined && { expirationTime: exp }),
        ...(nbf !== undefined && { notBefore: nbf }),
        ...(requestId !== undefined && { requestId }),
        ...(resources !== undefined && { resources }),
      }
      const write = () =>
        (config.createMessage ?? writeSiweMessage)({
          ...told,
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
    },
    async addSession({ message, signature, data }) {
      nonce = undefined
      try {
        if (!(await config.verifyMessage({ message, signature }))) throw new SignatureInvalidError()
      } finally {
        forget() // also what the server has said meanwhile
      }
      config.onSignIn?.({ address: data.accountAddress, chainId: referenceOf(data.chainId) })
    },
    async revokeSession(chainId, address) {
      const isMeant = (now: Session) => isSame(now, chainId, address)
      if (isMeant(await readSession())) await signOut(isMeant)
    },
    async setSessions(sessions) {
      if (sessions.length === 0) await signOut(() => true)
    },
    async getSessions(chainId, accountAddress) {
      const { host: domain, origin: uri } = pageOrigin()
      const data = { accountAddress, chainId, domain, uri, version: '1' as const, nonce: '' }
      const isOther = parseCaipNetworkId(chainId)?.namespace !== 'eip155'
      const isSignedIn = isOther || isSame(await readSession(), chainId, accountAddress)
      return isSignedIn ? [{ data, message: '', signature: '' }] : []
    },
    getRequired: () => config.required ?? true,
    forget,
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    onAccountChange: config.signOutOnAccountChange === false ? 'keep' : 'signOut',
    onNetworkChange: config.signOutOnNetworkChange === false ? 'keep' : 'signOut',
  }
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
