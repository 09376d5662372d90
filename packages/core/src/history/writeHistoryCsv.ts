import type { HistoryAsset, HistoryEntry, HistoryTransfer } from './history.ts'

const columns = [
  'date',
  'type',
  'status',
  'direction',
  'amount',
  'asset',
  'contract',
  'token id',
  'counterparty',
  'value (USD)',
  'spender',
  'allowance',
  'fee',
  'fee asset',
  'network',
  'hash',
  'warning',
] as const

type Line = Partial<Record<(typeof columns)[number], string | undefined>>

/**
 * Writes entries as a table for spreadsheets (RFC 4180): one line for each movement, dates in ISO 8601 and UTC, amounts as exact decimal numbers. The fee
 * stands on an entry's first line alone, so that sums are right. No cell can become a formula, whatever somebody has called a token.
 */
export function writeHistoryCsv(entries: readonly HistoryEntry[]): string {
  const lines = entries.flatMap((entry) => {
    const { transfers } = entry
    return (transfers.length > 0 ? transfers : [undefined]).map((transfer, index) => ({
      ...ofEntry(entry),
      ...(transfer && ofTransfer(transfer)),
      ...(index === 0 && { fee: entry.fee?.amount, 'fee asset': entry.fee?.symbol }),
    }))
  })
  const rows = lines.map((line: Line) => columns.map((name) => cell(line[name] ?? '')))
  return [columns.map(cell), ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

function ofAsset(asset: HistoryAsset): Line {
  return {
    asset: asset.kind === 'nft' ? asset.name : asset.symbol,
    contract: asset.address,
    'token id': asset.kind === 'nft' ? asset.tokenId : undefined,
  }
}

function ofEntry({ at, operation, status, approval, networkId, hash, poison }: HistoryEntry): Line {
  return {
    date: new Date(at).toISOString(),
    type: operation,
    status,
    ...(approval?.asset && ofAsset(approval.asset)),
    spender: approval?.spender,
    allowance: approval?.allowance,
    network: networkId,
    hash,
    warning: poison && `looks like ${poison.resembles}`,
  }
}

function ofTransfer({ direction, amount, asset, counterparty, worth }: HistoryTransfer): Line {
  return {
    direction,
    amount,
    ...ofAsset(asset),
    counterparty,
    'value (USD)': worth?.toFixed(2),
  }
}

/** What a spreadsheet takes for the beginning of a formula, in full width too, stands behind an apostrophe. */
function cell(text: string) {
  const harmless = /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
