import { parseCaipAddress } from '@latchkey/protocol'
import type { SiwxSession } from '@latchkey/protocol/siwx'
import type { Connector, SignedIn } from '../connectors/connector.ts'
import { RequestAbortedError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'
import { makeMessage } from './makeMessage.ts'
import type { PreparedWish } from './signInContract.ts'
import type { Siwx } from './siwx.ts'
import { hideToast, showToast } from '../modal/showToast.ts'

/** What becomes of sessions beyond `siwx`. */
export type SessionFollower = {
  /** Tells other tabs that there is one. */
  readonly announce: () => void
  /** Ends some, behind others that are being ended. */
  readonly end: (run: () => Promise<void>) => Promise<void>
}

/** `undefined` where the wallet is to connect first, and sign then. */
export async function prepareWish(
  kit: Kit,
  siwx: Siwx,
  connector: Connector,
  { announce, end }: SessionFollower,
): Promise<PreparedWish | undefined> {
  const { namespace, signsInAs: accountAddress } = connector
  const chainId = kit.store.getState().namespaces[namespace]?.networkId
  if (accountAddress === undefined || chainId === undefined || siwx.signMessage) return undefined
  const { data: message } = await makeMessage(kit, siwx, { accountAddress, chainId })
  const { domain, uri, nonce, statement, issuedAt, expirationTime, resources } = message
  const properties = { network: chainId, isSmartAccount: false }
  let signed: readonly SignedIn[] = []
  return {
    signIn: {
      domain,
      uri,
      nonce,
      networkId: chainId,
      issuedAt,
      ...(statement !== undefined && { statement }),
      ...(expirationTime !== undefined && { expiresAt: expirationTime }),
      ...(resources !== undefined && { resources }),
      onSigned: (all) => (signed = all),
    },
    async adopt(signal) {
      if (signed.length === 0) return // a wallet that cannot
      const sessions = signed.map((one) => toSession(message, one))
      const takeBack = async () => {
        for (const { data } of sessions) await siwx.revokeSession(data.chainId, data.accountAddress)
      }
      showToast(kit, 'Authenticating...', 'loading', 'AUTHENTICATING')
      try {
        if (siwx.addSessions) await siwx.addSessions(sessions)
        else for (const session of sessions) await siwx.addSession(session)
        if (signal?.aborted) throw new RequestAbortedError()
        announce()
        kit.emit('SIWX_AUTH_SUCCESS', properties)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (signal?.aborted) await end(takeBack).catch(() => undefined)
        else kit.emit('SIWX_AUTH_ERROR', { ...properties, message })
        await connector.disconnect()
        throw error
      } finally {
        hideToast(kit)
      }
    },
  }
}

/** The wallet has chosen account and chain, and has added what it lets the site do (EIP-5573). Whoever checks the signature reads the text itself. */
function toSession(
  asked: SiwxSession['data'],
  { address, message, signature, cacao }: SignedIn,
): SiwxSession {
  const { address: accountAddress, caipNetworkId: chainId } = parseCaipAddress(address) ?? {
    ...asked,
    address: asked.accountAddress,
    caipNetworkId: asked.chainId,
  }
  const { statement = asked.statement, resources = asked.resources } = cacao?.p ?? {}
  const said = { ...(statement !== undefined && { statement }), ...(resources && { resources }) }
  const data = { ...asked, accountAddress, chainId, ...said }
  return { data, message, signature, ...(cacao && { cacao }) }
}
