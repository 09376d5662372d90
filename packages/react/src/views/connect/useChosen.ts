import type { WalletRow } from '@latchkey/core/wallets'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useLegal } from './useLegal.ts'

/** Goes on with the wallet whose row was pressed before the view was there, as a press on its row here would. */
export function useChosen(
  rows: readonly WalletRow[],
  chooseRow: (row: WalletRow, place: number) => void,
) {
  const { modal } = useKit().kit
  const { mayConnect } = useLegal()
  useEffect(() => {
    const view = modal.currentView()
    const chosen = view.name === 'Connect' ? view.parameters?.chosen : undefined
    const place = rows.findIndex(
      (row) => row.kind === 'connector' && row.connectors.some(({ id }) => id === chosen),
    )
    const row = rows[place]
    if (!row || !mayConnect) return
    modal.reset({ name: 'Connect' }) // whoever comes back has the choice
    chooseRow(row, place)
  }, [modal, mayConnect, rows, chooseRow])
}
