import type { AccountHistory, Transaction, TransactionTransfer } from '@latchkey/protocol/api'

/** Returns the picture URL of a token; `undefined` for one without. */
type ImageUrl = (token: {
  readonly address?: string | undefined
  readonly symbol: string
}) => string | undefined

/** Adds picture URLs to the tokens of a page. */
export function showTokens(page: AccountHistory, imageUrl: ImageUrl): AccountHistory {
  return {
    ...page,
    data: page.data.map(({ metadata, transfers, ...entry }) => ({
      ...entry,
      metadata: showApproved(metadata, imageUrl),
      transfers: transfers.map((transfer) => showTransfer(transfer, imageUrl)),
    })),
  }
}

function showTransfer(transfer: TransactionTransfer, imageUrl: ImageUrl): TransactionTransfer {
  const { fungible_info: token } = transfer
  const url = token && imageUrl(token)
  return url ? { ...transfer, fungible_info: { ...token, icon: { url } } } : transfer
}

function showApproved(metadata: Transaction['metadata'], imageUrl: ImageUrl) {
  const { approved } = metadata
  const { address, symbol } = approved ?? {}
  const url = symbol === undefined ? undefined : imageUrl({ address, symbol })
  return approved && url ? { ...metadata, approved: { ...approved, icon: { url } } } : metadata
}
