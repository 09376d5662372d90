import { useRef } from 'react'
import { AccountCards } from './live/AccountCards.tsx'
import { KitCards } from './live/KitCards.tsx'
import { ListCards } from './live/ListCards.tsx'
import { MoneyCards } from './live/MoneyCards.tsx'
import { useIsSeen } from './useIsSeen.ts'

/** Every hook that says something, and what it says right now; those that do something are in `TryPanel`. */
export function LivePanel() {
  const part = useRef<HTMLElement>(null)
  const isSeen = useIsSeen(part)
  return (
    <section className="section" id="live" aria-labelledby="live-title" ref={part}>
      <h2 id="live-title">Live</h2>
      <p className="section-lead">
        Every hook, and what it says right now. Connect, switch, send, and watch it change.
      </p>
      <div className="cards">
        <AccountCards />
        <MoneyCards isSeen={isSeen} />
        <ListCards />
        <KitCards />
      </div>
    </section>
  )
}
