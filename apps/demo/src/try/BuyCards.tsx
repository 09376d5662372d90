import { resetOnramp, setOnramp, startPurchase } from '@latchkey/core/onramp'
import { useAccount, useKit, useOnramp, useOrders } from '@latchkey/react'
import { useRef } from 'react'
import { Card, Facts } from '../Card.tsx'
import { useIsSeen } from '../useIsSeen.ts'
import { TryCard } from './TryCard.tsx'

/** Buying: by the dialog, and from code without any interface. */
export function BuyCards() {
  const { open } = useKit()
  const { isConnected } = useAccount()
  return (
    <>
      <TryCard
        title="Buy"
        text="Opens the dialog on its Buy view. The sandbox takes the card 4242 4242 4242 4242 and delivers on the local chains."
        action="Buy…"
        pending="The dialog opens…"
        isDisabled={!isConnected}
        run={async () => {
          await open({ view: 'OnRampProviders' })
          return undefined
        }}
      />
      <OnrampCard />
    </>
  )
}

/** The same with an interface of one's own. Asks for prices while somebody looks at it. */
function OnrampCard() {
  const { kit } = useKit()
  const { isConnected } = useAccount()
  const part = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(part)
  const state = useOnramp({ enabled: isConnected && isSeen })
  const orders = useOrders({ enabled: isConnected && isSeen })
  const [newest] = orders ?? []
  const offers = state?.providers.flatMap(({ id, label }) => {
    const quote = state.quotes[id]
    return quote?.status === 'success' ? [{ id, label, quote: quote.quote }] : []
  })
  const best = offers?.find(({ id }) => id === state?.bestProvider) ?? offers?.[0]
  return (
    <div ref={part}>
      <Card title="useOnramp">
        <Facts
          facts={{
            providers: state?.providers.map(({ label }) => label).join(', '),
            paymentAmount:
              state?.paymentAmount && `${state.paymentAmount} ${state.paymentCurrency.id}`,
            purchaseAmount:
              state?.purchaseAmount && `${state.purchaseAmount} ${state.purchaseCurrency.symbol}`,
            quotesLoading: state?.quotesLoading,
            error: state?.error,
            orders: orders?.length,
            newest: newest && `${newest.purchase.symbol}: ${newest.status}`,
          }}
        />
        <div className="field-row">
          <button
            type="button"
            className="small-button"
            disabled={!isConnected}
            onClick={() => setOnramp(kit, { paymentAmount: '25' })}
          >
            Ask for 25
          </button>
          <button
            type="button"
            className="small-button"
            disabled={!best}
            onClick={() => {
              if (!best) return
              const { id, label, quote } = best
              startPurchase(kit, { provider: id, label, quoteId: quote.quoteId }).catch(
                () => undefined, // `error` says it
              )
            }}
          >
            Buy from code
          </button>
          <button type="button" className="small-button" onClick={() => resetOnramp(kit)}>
            Reset
          </button>
        </div>
      </Card>
    </div>
  )
}
