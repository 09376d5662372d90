import { formatAmount, parseAmount, showToast } from '@latchkey/core'
import type { Nft } from '@latchkey/core/nfts'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { toLatinDigits } from '../../i18n/language.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { ConnectFirst } from '../../views/account/ConnectFirst.tsx'
import { defineView, type ViewProps } from '../../views/view.ts'
import { LookAlike } from './LookAlike.tsx'
import { NftReview, type NftOrder } from './NftReview.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { sendSheet } from './sendSheet.ts'
import { sendText } from './text.ts'
import { useReceiver } from './useReceiver.ts'
import { whatIsMissing } from './whatIsMissing.ts'

/** Whom to give a token that is one of its kind, how many where there are several, and then what is about to happen. */
function NftSend({ parameters: { nft } }: ViewProps<'NftSend'>) {
  const t = useText(sendText)
  const { isConnected, address, network } = useAccount()
  const [entries, setEntries] = useState(noEntries) // the form is gone while the review shows
  const [order, setOrder] = useState<NftOrder>()
  useTitle(t(order ? 'review' : 'send'))
  if (!isConnected || !network || address === undefined) return <ConnectFirst />
  if (order) return <NftReview order={order} onBack={() => setOrder(undefined)} />
  return (
    <NftForm
      nft={nft}
      entries={entries}
      onChange={(change) => setEntries((before) => ({ ...before, ...change }))}
      onReview={(receiver, amount) => setOrder({ nft, receiver, amount, from: address, network })}
    />
  )
}

/** What the form is filled in with. */
type Entries = {
  /** The receiver, as typed. */
  readonly text: string
  /** How many, as a decimal string. */
  readonly amount: string
  /** The look-alike that the visitor has compared and means. */
  readonly comparedAddress: string | undefined
}

const noEntries: Entries = { text: '', amount: '1', comparedAddress: undefined }

type FormProperties = {
  readonly nft: Nft
  readonly entries: Entries
  readonly onChange: (change: Partial<Entries>) => void
  readonly onReview: (receiver: NftOrder['receiver'], amount: bigint) => void
}

function NftForm({ nft, entries, onChange, onReview }: FormProperties) {
  const t = useText(sendText)
  const { kit } = useKit()
  const { text, amount, comparedAddress } = entries
  const receiver = useReceiver(text)
  const balance = BigInt(nft.quantity)
  const missing = whatIsMissing({
    token: { decimals: 0 },
    amount,
    receiver,
    comparedAddress,
    balance,
    nativeBalance: undefined,
    fee: undefined,
  })

  function review() {
    const value = parseAmount(amount, 0)
    if (!value || receiver.status !== 'ready') return showToast(kit, t('incomplete'), 'error')
    onReview(receiver, value)
  }

  return (
    <div className="send">
      <div className="send-field">
        {nft.imageUrl !== undefined && (
          <img
            className="picture"
            src={nft.imageUrl}
            alt=""
            width={48}
            height={48}
            referrerPolicy="no-referrer"
          />
        )}
        <span className="send-who">
          <bdi className="send-caption">{nft.collection?.name}</bdi>
          <bdi className="send-what">{nft.name}</bdi>
        </span>
      </div>
      {balance > 1n && (
        <label className="send-field">
          <span className="send-who">
            <span className="send-caption">
              {t('howMany', { count: formatAmount(balance, 0) })}
            </span>
            <input
              className="send-count"
              inputMode="numeric"
              autoComplete="off"
              value={amount}
              onChange={({ target: { value } }) =>
                onChange({ amount: toLatinDigits(value).replace(/\D/g, '').slice(0, 78) })
              }
            />
          </span>
        </label>
      )}
      <ReceiverField
        text={text}
        receiver={receiver}
        isDisabled={false}
        onChange={(text) => onChange({ text, comparedAddress: undefined })}
      />
      <LookAlike
        receiver={receiver}
        comparedAddress={comparedAddress}
        isDisabled={false}
        onCompare={(comparedAddress) => onChange({ comparedAddress })}
      />
      <Button disabled={missing !== 'previewSend'} onClick={review}>
        {t(missing)}
      </Button>
    </div>
  )
}

export const nftSendView = defineView('NftSend', NftSend, sendSheet)
