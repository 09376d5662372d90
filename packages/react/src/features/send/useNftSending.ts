import {
  beginTransaction,
  showToast,
  TransactionUnknownError,
  UserRejectedError,
} from '@latchkey/core'
import { sendNft, type Nft } from '@latchkey/core/nfts'
import type { Network } from '@latchkey/protocol'
import { useState } from 'react'
import { findConnected, stepAside } from '../../dialog/stepAside.ts'
import { rememberIntent, type Intent } from '../../flows/intents.ts'
import type { Receiver } from '../../flows/Sentence.tsx'
import { whileAlone } from '../../flows/untilSettled.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { sendText } from './text.ts'
import { failureOf, useFailureText, type SendFailure } from './useFailureText.ts'

/** What is about to be given away: exactly this is sent. */
export type NftOrder = {
  readonly nft: Nft
  readonly receiver: Receiver
  /** How many of it. */
  readonly amount: bigint
  readonly from: string
  readonly network: Network
}

/** Identifies repeated requests for the same transfer. */
export function intentOf({ network, from, nft, amount, receiver }: NftOrder): Intent {
  return [network.caipNetworkId, from, nft.id, amount, receiver.address]
}

/** `unknown`: the wallet may have sent it. */
type Outcome = 'unknown' | { readonly failure: SendFailure }

/** Has the wallet send a token, one request at a time, and opens its progress. */
export function useNftSending(order: NftOrder) {
  const t = useText(sendText)
  const { kit } = useKit()
  const failureText = useFailureText()
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  async function ask() {
    const { modal } = kit
    const end = beginTransaction(kit, { onSuccess() {}, onError() {}, onCancel() {} })
    const isShowing = () => modal.getState().open && modal.currentView().name === 'NftSend'
    const forgetIntent = rememberIntent(kit.storage, intentOf(order))
    const { nft, receiver, amount, from } = order
    try {
      const to = receiver.address
      const sending = sendNft(kit, { nft, to, amount: String(amount), from })
      const hash = await stepAside(kit, findConnected(kit), sending)
      forgetIntent()
      if (isShowing()) modal.replace({ name: 'WalletSendProgress', parameters: { hash } })
    } catch (error) {
      kit.log.warn('A token was not sent', error)
      const failure = failureOf(error)
      const isUnknown = error instanceof TransactionUnknownError
      if (!isUnknown) forgetIntent()
      if (error instanceof UserRejectedError) showToast(kit, t('declined'), 'info')
      else if (isUnknown) setOutcome('unknown')
      else if (isShowing()) setOutcome({ failure })
      else showToast(kit, failureText(failure).title, 'error')
    }
    return { after: () => end('success') } // whatever has come of it is said already
  }

  async function send() {
    if (isAsking) return // the second click of two
    setIsAsking(true)
    setOutcome(undefined)
    const isFree = await whileAlone(`${kit.storage.prefix}send`, ask)
    setIsAsking(false)
    if (!isFree) showToast(kit, t('otherTab'), 'error')
  }

  return { isAsking, outcome, send: () => void send() }
}
