import { connect } from '@latchkey/core'
import type { Pairing } from '@latchkey/core/connectors'
import type { WalletListing } from '@latchkey/protocol/api'
import { useState } from 'react'
import type { WaitingStatus } from '../../components/Waiting.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useWalletRequest } from './useWalletRequest.ts'
import { useFinish } from './useFinish.ts'

/** A connection to a wallet elsewhere, under way. */
export type PairingRequest = ReturnType<typeof usePairing>

/**
 * Asks for a connection over WalletConnect as soon as it shows. `uri` is what the wallet takes up; a fresh one comes before it expires. While no relay gives
 * one for long, it has failed. What connects otherwise meanwhile, such as in another tab, ends the waiting as well.
 */
export function usePairing(wallet: WalletListing | undefined) {
  const { kit } = useKit()
  const [pairing, setPairing] = useState<Pairing>()
  const { isConnected } = useAccount()
  const isChecking = useStoreValue(kit.store, ({ signIn }) => signIn?.status === 'checking')
  const [wasConnected] = useState(isConnected)
  const request = useWalletRequest((signal) =>
    connect(kit, {
      connector: 'walletConnect',
      wallet,
      signal,
      onPairing: (next) => !signal.aborted && setPairing(next),
    }),
  )
  const { error, isSlow } = request
  const isDone = isConnected && !wasConnected && !isChecking
  const status: WaitingStatus = isDone ? 'done' : isSlow && !pairing ? 'failed' : request.status
  useFinish(status)

  function retry() {
    setPairing(undefined)
    request.retry()
  }

  return { status, error, retry, uri: pairing?.uri }
}
