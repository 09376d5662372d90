import { useSyncExternalStore } from 'react'
import type { Phone } from '../wallet/createPhone.ts'
import type { Reception } from '../wallet/phoneState.ts'
import { AccountCard } from './AccountCard.tsx'
import { AskedSheet } from './AskedSheet.tsx'
import { FaultCard } from './FaultCard.tsx'
import { Mark } from './Mark.tsx'
import { PairCard } from './PairCard.tsx'
import { ProposalSheet } from './ProposalSheet.tsx'
import { SiteList } from './SiteList.tsx'

const receptions: Readonly<Record<Reception, string>> = {
  idle: 'Ready',
  online: 'Online',
  connecting: 'Reaching the relay',
  off: 'No reception',
}

export function App({
  phone,
  cameByLink,
}: {
  readonly phone: Phone
  readonly cameByLink: boolean
}) {
  const state = useSyncExternalStore(phone.store.subscribe, phone.store.get)
  const [proposal] = state.proposals
  const [asked] = state.asked
  return (
    <div className="phone">
      <header className="top">
        <Mark size={32} />
        <h1>Local phone wallet</h1>
        <span className="reception" data-reception={state.reception}>
          {receptions[state.reception]}
        </span>
      </header>
      <main className="scroll">
        <p className="notice" role="status">
          {state.notice !== undefined && <span>{state.notice}</span>}
          {state.notice !== undefined && cameByLink && (
            <button type="button" className="quiet" onClick={goBack}>
              Go back
            </button>
          )}
        </p>
        <AccountCard phone={phone} />
        <PairCard phone={phone} pairing={state.pairing} />
        <SiteList phone={phone} sites={state.sites} />
        <FaultCard phone={phone} fault={state.fault} isOff={state.reception === 'off'} />
        <p className="small">
          Stands in for a wallet on a phone. Its keys are public knowledge and its money is play
          money: never send anything real to it.
        </p>
      </main>
      {proposal ? (
        <ProposalSheet key={proposal.id} phone={phone} proposal={proposal} />
      ) : (
        asked && <AskedSheet key={asked.key} asked={asked} />
      )}
    </div>
  )
}

/** To the site that opened this page: its tab is under this one, or it is the page before. */
function goBack() {
  window.close()
  if (history.length > 1) history.back()
}
