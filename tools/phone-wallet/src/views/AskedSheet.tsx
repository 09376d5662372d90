import type { Asked } from '../wallet/phoneState.ts'
import { SiteMark } from './Avatar.tsx'
import { Sheet } from './Sheet.tsx'

/** Addresses of all kinds of chains, which read better in a face of one width. */
const addressPattern =
  /^(?:0x[\da-f]{40}|[1-9a-km-zA-HJ-NP-Z]{32,44}|(?:bc|tb|bcrt)1[\da-z]{20,})$/i

/** What a connected site wants, in plain words. */
export function AskedSheet({ asked }: { readonly asked: Asked }) {
  const { site, description, decide } = asked
  return (
    <Sheet title={description.title}>
      <div className="row">
        <SiteMark name={site.name} />
        <div className="grow">
          <strong>{site.name}</strong>
          <span className="host">{site.host}</span>
        </div>
      </div>
      <p>{description.sentence}</p>
      <dl className="terms">
        {description.lines.map(({ label, value, long }) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* A box that scrolls has to be reachable by keyboard. */}
            {long ? (
              <dd className="long" tabIndex={0}>
                {value}
              </dd>
            ) : (
              <dd
                data-kind={
                  addressPattern.test(value) ? 'address' : label === 'Amount' ? 'amount' : undefined
                }
              >
                {value}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className="buttons">
        <button type="button" onClick={() => decide(false)}>
          Reject
        </button>
        <button type="button" className="go" onClick={() => decide(true)}>
          Approve
        </button>
      </div>
    </Sheet>
  )
}
