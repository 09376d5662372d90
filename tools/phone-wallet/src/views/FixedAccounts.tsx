import type { NamedAccount } from '../wallet/chainFamily.ts'
import { Avatar } from './Avatar.tsx'
import { shorten } from './shorten.ts'

type Properties = {
  readonly accounts: readonly NamedAccount[]
  /** Whether a site sees these and no others. */
  readonly isAlone?: boolean
}

/** Accounts that a site sees with the connection. */
export function FixedAccounts({ accounts, isAlone = false }: Properties) {
  return (
    <section className="accounts">
      <h3>{isAlone ? 'Accounts it may see' : 'And on other chains'}</h3>
      <ul>
        {accounts.map(({ name, address }) => (
          <li key={address} title={address}>
            <Avatar of={address} size={24} />
            <span className="grow">
              {name} <span className="host">{shorten(address)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
