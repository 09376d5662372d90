import { useState } from 'react'
import type { Phone } from '../wallet/createPhone.ts'
import type { Proposal } from '../wallet/phoneState.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { SiteMark } from './Avatar.tsx'
import { FixedAccounts } from './FixedAccounts.tsx'
import { Sheet } from './Sheet.tsx'

type Properties = { readonly phone: Phone; readonly proposal: Proposal }

/** Who wants to connect, to what, and what it may ask for then. */
export function ProposalSheet({ phone, proposal }: Properties) {
  const { site, hasChoice, fixed, networks, missing, abilities, messageFor } = proposal
  const [accounts, setAccounts] = useState(() => phone.accounts.slice(0, 1))
  const [isDecided, setDecided] = useState(false)
  const message = messageFor?.(accounts[0] ?? '')
  const canApprove =
    missing.length === 0 && networks.length > 0 && (accounts.length > 0 || !hasChoice)

  function decide(approved: boolean) {
    setDecided(true)
    void phone.decideProposal(proposal.id, { approved, accounts })
  }

  return (
    <Sheet title={message === undefined ? 'Connect this site?' : 'Connect and sign in?'}>
      <div className="row">
        <SiteMark name={site.name} />
        <div className="grow">
          <strong>{site.name}</strong>
          <span className="host">{site.host}</span>
        </div>
      </div>
      <p className="small">
        The name and the address are the site’s own words. Nobody has checked them.
      </p>
      <div className="terms">
        <h3>Networks</h3>
        <p>{networks.length > 0 ? networks.join(', ') : 'None that this wallet has'}</p>
        {missing.length > 0 && (
          <p className="problem">
            It cannot do without {missing.join(', ')}, which this wallet lacks.
          </p>
        )}
        <h3>It will be able to</h3>
        <ul>
          <li>
            {hasChoice
              ? 'See the accounts you choose, their balances and activity'
              : 'See the accounts below, their balances and activity'}
          </li>
          {abilities.map((ability) => (
            <li key={ability}>{ability}</li>
          ))}
        </ul>
        <p className="small">Nothing leaves your account without your approval.</p>
        {message !== undefined && (
          <>
            <h3>You sign this message</h3>
            <pre tabIndex={0}>{message}</pre>
          </>
        )}
      </div>
      {hasChoice && (
        <AccountChoice
          accounts={phone.accounts}
          chosen={accounts}
          onChange={setAccounts}
          isSingle={message !== undefined}
        />
      )}
      {fixed.length > 0 && <FixedAccounts accounts={fixed} isAlone={!hasChoice} />}
      <div className="buttons">
        <button type="button" disabled={isDecided} onClick={() => decide(false)}>
          Reject
        </button>
        <button
          type="button"
          className="go"
          disabled={isDecided || !canApprove}
          onClick={() => decide(true)}
        >
          Approve
        </button>
      </div>
    </Sheet>
  )
}
