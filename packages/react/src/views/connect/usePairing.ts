import { connect, type Pairing } from '@latchkey/core'
import type { WalletListing } from '@latchkey/protocol/api'
import { useState } from 'react'
import type { WaitingStatus } from '../../components/Waiting.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useWalletRequest } from '../../hooks/useWalletRequest.ts'
import { useFinish } from './useFinish.ts'

/** A connection to a wallet elsewhere, under way. */
export type PairingRequest = ReturnType<typeof usePairing>

/**
 * Asks for a connection over WalletConnect as soon as it shows. `uri` is what the wallet takes up; a fresh one comes before it expires. While no relay gives
 * one for long, it has failed.
 */
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

  const { error, isSlow } = request
  const status: WaitingStatus = isSlow && !pairing ? 'failed' : request.status
  return { status, error, retry, uri: pairing?.uri }
}
