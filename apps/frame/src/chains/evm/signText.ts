import type { CaipNetworkId } from '@latchkey/protocol'
import { bytesToHex, hexToBytes, stringToBytes } from 'viem'
import type { Account } from '../../account/account.ts'
import type { Approvals } from '../../approval/createApprovals.ts'
import { decodeTypedData, MalformedDataError } from '../../signer/parseTypedData.ts'
import { refusal } from '../../handlers/refusal.ts'
import type { Signer } from '../../signer/signer.ts'
import { evmChainId } from './readChain.ts'

/** What signing takes besides what is signed. */
export type TextSigning = {
  readonly account: Account
  readonly approvals: Pick<Approvals, 'ask'>
  readonly signer: Pick<Signer, 'signMessage' | 'signTypedData'>
  /** The page's verified origin. */
  readonly origin: string
  readonly chainId: CaipNetworkId
  readonly signal: AbortSignal
}

/**
 * EIP-191 `personal_sign`.
 *
 * @param message - bytes in hexadecimal, or text, as pages give either.
 * @returns 65 bytes in hexadecimal.
 * @throws ChannelError `REJECTED`, `ABORTED`, `UNAUTHORIZED`
 */
export async function signMessage(message: string, asked: string, signing: TextSigning) {
  const { account, approvals, signer, origin, chainId, signal } = signing
  const address = ownAddress(account, asked)
  const bytes = /^0x(?:[0-9a-f]{2})*$/i.test(message)
    ? hexToBytes(message as `0x${string}`) // by the pattern
    : stringToBytes(message)
  const request = { origin, account: address, chainId: evmChainId(chainId) }
  await approvals.ask({ ...request, kind: 'message', bytes }, { signal })
  await account.unlock(signal)
  const { signature } = await signer.signMessage({ address, message: bytesToHex(bytes) })
  return signature
}

/**
 * EIP-712 `eth_signTypedData_v4`.
 *
 * @param typedData - as JSON, or as what it is parsed to.
 * @returns 65 bytes in hexadecimal.
 * @throws ChannelError `REJECTED`, `ABORTED`, `UNAUTHORIZED`, `INVALID_REQUEST`
 */
export async function signTypedData(typedData: unknown, asked: string, signing: TextSigning) {
  const { account, approvals, signer, origin, chainId, signal } = signing
  const address = ownAddress(account, asked)
  const json = typeof typedData === 'string' ? typedData : JSON.stringify(typedData)
  assertTypedData(json)
  const request = { origin, account: address, chainId: evmChainId(chainId) }
  await approvals.ask({ ...request, kind: 'typedData', json }, { signal })
  await account.unlock(signal)
  const { signature } = await signer.signTypedData({ address, typedData: json })
  return signature
}

function ownAddress(account: Account, asked: string) {
  const address = account.address()
  if (asked.toLowerCase() === address.toLowerCase()) return address
  throw refusal('UNAUTHORIZED', 'The signature is asked of another account')
}

/** @throws ChannelError `INVALID_REQUEST` for what cannot be hashed, before anybody is asked */
function assertTypedData(json: string) {
  try {
    decodeTypedData(json)
  } catch (cause) {
    if (!(cause instanceof MalformedDataError)) throw cause
    throw refusal('INVALID_REQUEST', cause.message, cause)
  }
}
