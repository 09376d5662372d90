import { useId } from 'react'
import { Avatar } from './Avatar.tsx'
import { shorten } from './shorten.ts'

type Properties = {
  readonly accounts: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** Where one account has to sign, only one can be chosen. */
  readonly isSingle?: boolean
}

/** Which accounts a site sees, in the wallet's own order. */
export function AccountChoice({ accounts, chosen, onChange, isSingle = false }: Properties) {
  const name = useId()
  return (
    <fieldset className="accounts">
      <legend>{isSingle ? 'Account' : 'Accounts it may see'}</legend>
      {accounts.map((account, index) => (
        <label key={account} title={account}>
          <Avatar of={account} size={24} />
          <span className="grow">
            Account {index + 1} <span className="host">{shorten(account)}</span>
          </span>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(account)}
            onChange={(event) =>
              onChange(
                isSingle
                  ? [account]
                  : accounts.filter((one) =>
                      one === account ? event.target.checked : chosen.includes(one),
                    ),
              )
            }
          />
        </label>
      ))}
    </fieldset>
  )
}
