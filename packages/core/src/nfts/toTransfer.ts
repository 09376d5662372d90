import { parseAmount, parseCaipAddress } from '@latchkey/protocol'
import type { Transfer } from '../adapters/transfers.ts'
import { UnsupportedChainError, WrongNetworkError } from '../errors/chain.ts'
import { InvalidSendError } from '../errors/transaction.ts'
import { findConnected } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'
import type { SendableNft } from './nfts.ts'

/** What is sent, to whom, and how many of it. */
export type NftSend = {
  readonly nft: SendableNft
  readonly to: string
  /** A whole number, as a decimal string. Default: `1`. */
  readonly amount?: string | undefined
}

/**
 * A send of the connected account as its adapter takes it.
 *
 * @throws NotConnectedError, WrongNetworkError, UnsupportedChainError, InvalidSendError 'Invalid Address' or 'Incorrect Value'
 */
export async function toTransfer(kit: Kit, { nft, to, amount = '1' }: NftSend) {
  const connected = await findConnected(kit)
  const { adapter, address: from, networkId } = connected
  if (nft.chainId !== networkId) throw new WrongNetworkError(nft.chainId, networkId)
  if (!adapter.nftStandards?.includes(nft.standard)) throw new UnsupportedChainError()
  if (!(await adapter.isAddress(to)))
    throw new InvalidSendError('Invalid Address', `"${to.slice(0, 128)}"`)
  const value = parseAmount(amount, 0)
  const token = parseCaipAddress(nft.address)?.address
  if (!value || token === undefined || (nft.standard !== 'erc1155' && value !== 1n))
    throw new InvalidSendError('Incorrect Value', `"${amount}" is no number of them to send.`)
  const item = { standard: nft.standard, tokenId: BigInt(nft.tokenId) }
  return { ...connected, transfer: { from, to, amount: value, token, item } satisfies Transfer }
}
