import { useAccount } from '@latchkey/react'
import { SolanaInteropCards } from '../solana/SolanaInteropCards.tsx'
import { BitcoinCards } from './BitcoinCards.tsx'
import { BuyCards } from './BuyCards.tsx'
import { ChainCards } from './ChainCards.tsx'
import { DialogCards } from './DialogCards.tsx'
import { NetworkCards } from './NetworkCards.tsx'
import { SendCards } from './SendCards.tsx'
import { SignCards } from './SignCards.tsx'
import { SignInCard } from './SignInCard.tsx'
import { SolanaCards } from './SolanaCards.tsx'
import { SwapCards } from './SwapCards.tsx'
import { TelemetryCard } from './TelemetryCard.tsx'

/** A place to try each action. */
export function TryPanel() {
  const { isConnected } = useAccount()
  return (
    <section className="section" id="try" aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      <p className="section-lead">
        {isConnected
          ? 'What moves or signs something asks your wallet first.'
          : 'Connect a wallet first, then try each action.'}
      </p>
      <div className="cards">
        <SignCards />
        <SignInCard />
        <SendCards />
        <SwapCards />
        <BuyCards />
        <ChainCards />
        <SolanaCards />
        <SolanaInteropCards />
        <BitcoinCards />
        <NetworkCards />
        <DialogCards />
        <TelemetryCard />
      </div>
    </section>
  )
}
