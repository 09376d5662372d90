import { connect, type Pairing } from '@latchkey/core'
import type { WalletListing } from '@latchkey/protocol/api'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useWalletRequest } from '../../hooks/useWalletRequest.ts'
import { useFinish } from './useFinish.ts'

/** A connection to a wallet elsewhere, under way. */
export type PairingRequest = ReturnType<typeof usePairing>

/** Asks for a connection over WalletConnect as soon as it shows. `uri` is what the wallet takes up; a fresh one comes before it expires. */
export function usePairing(wallet: WalletListing | undefined) {
  const { kit } = useKit()
  const [pairing, setPairing] = useState<Pairing>()
  const request = useWalletRequest((signal) =>
    connect(kit, {
      connector: 'walletConnect',
      wallet,
      signal,
      onPairing: (next) => !signal.aborted && setPairing(next),
    }),
  )
  useFinish(request.status)

  function retry() {
    setPairing(undefined)
    request.retry()
  }

  return { ...request, retry, uri: pairing?.uri }
}
