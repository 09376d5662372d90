import type { Phone } from '../wallet/createPhone.ts'
import { faults, type Fault } from '../wallet/fault.ts'

const words: Readonly<Record<Fault, string>> = {
  none: 'Ask me',
  approve: 'Approve everything at once',
  reject: 'Decline everything at once',
  hang: 'Never answer',
  wrongChain: 'Connect on a network that nobody asked for',
}

type Properties = { readonly phone: Phone; readonly fault: Fault; readonly isOff: boolean }

/** How the phone can be made to misbehave, to see what a site makes of it. */
export function FaultCard({ phone, fault, isOff }: Properties) {
  return (
    <details className="card faults">
      <summary>For testing sites</summary>
      <label className="choice">
        When a site asks
        <select
          value={fault}
          onChange={(event) =>
            phone.setFault(faults.find((one) => one === event.target.value) ?? 'none')
          }
        >
          {faults.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      </label>
      <label className="switch">
        <span className="grow">
          No reception
          <span className="host">Messages wait at the relay until it is back</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={isOff}
          onChange={(event) => void phone.setOffline(event.target.checked)}
        />
      </label>
    </details>
  )
}
