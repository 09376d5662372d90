import { getTokenBalances, sendToken, waitForReceipt } from '@latchkey/core'
import { useAccount, useKit, useSendTransaction } from '@latchkey/react'
import { useState } from 'react'
import { BatchCard } from './BatchCard.tsx'
import { TryCard } from './TryCard.tsx'

/** Sending: by the dialog, and from code without any interface. */
export function SendCards() {
  const { kit, open } = useKit()
  const { isConnected, address, networkId } = useAccount()
  const { sendTransaction } = useSendTransaction()
  const [symbol, setSymbol] = useState('ETH')
  const [amount, setAmount] = useState('0.01')

  /** What the account holds under that symbol; the native currency first. */
  async function findToken() {
    if (!networkId || !address) return undefined
    const { balances } = await getTokenBalances(kit, { networkId, address })
    const found = balances.find((token) => token.symbol === symbol)
    return (
      found && { address: tokenAddress(found), symbol, decimals: Number(found.quantity.decimals) }
    )
  }

  return (
    <>
      <TryCard
        title="Send"
        text="Opens the dialog on its Send view."
        action="Send…"
        pending="The dialog opens…"
        isDisabled={!isConnected}
        run={async () => {
          await open({ view: 'WalletSend' })
          return undefined
        }}
      />
      <TryCard
        title="Send a given amount"
        text="Opens the form filled in, and waits for what was sent."
        action="Send 0.01 to bob.eth…"
        pending="Go on in the dialog…"
        isDisabled={!isConnected}
        run={async () =>
          (await open({ view: 'WalletSend', arguments: { amount: '0.01', to: 'bob.eth' } }))?.hash
        }
      />
      <TryCard
        title="Send from code"
        text="sendToken to yourself, then its receipt. Your wallet still asks you."
        action="Send from code"
        isDisabled={!isConnected}
        pending="Reading the balance…"
        run={async (say) => {
          const token = await findToken()
          if (!address || !token) return `This account holds no ${symbol}.`
          say('Look at your wallet…')
          const hash = await sendToken(kit, { token, amount, to: address })
          say('Sent, waiting for its block…')
          const { status, blockNumber } = await waitForReceipt(kit, { hash })
          return `${hash}\n${status} in block ${blockNumber}`
        }}
      >
        <div className="field-row">
          <label className="field">
            Amount
            <input
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </label>
          <label className="field">
            Token
            <select value={symbol} onChange={(event) => setSymbol(event.target.value)}>
              {['ETH', 'LUSD', 'SLNT', 'WETH'].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        </div>
      </TryCard>
      <TryCard
        title="Send a transaction"
        text="Of nothing, to yourself: any call of any contract goes the same way."
        action="Send a transaction"
        isDisabled={!isConnected}
        run={async () => address && sendTransaction({ to: address })}
      />
      <BatchCard />
    </>
  )
}

/** A token's CAIP-10 address ends with the contract's; the native currency has none. */
function tokenAddress({ address }: { readonly address?: string | undefined }) {
  return address?.split(':').at(-1)
}
