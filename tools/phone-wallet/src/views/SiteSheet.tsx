import type { Phone } from '../wallet/createPhone.ts'
import type { Site } from '../wallet/phoneState.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { SiteMark } from './Avatar.tsx'
import { FixedAccounts } from './FixedAccounts.tsx'
import { Sheet } from './Sheet.tsx'

type Properties = { readonly phone: Phone; readonly site: Site; readonly onClose: () => void }

/** What one site sees, and the way out. */
export function SiteSheet({ phone, site, onClose }: Properties) {
  const { topic, info, accounts, chainId, hasChoice, fixed, networks, expiresAt } = site
  return (
    <Sheet title="Connected site" onClose={onClose}>
      <div className="row">
        <SiteMark name={info.name} />
        <div className="grow">
          <strong>{info.name}</strong>
          <span className="host">{info.host}</span>
        </div>
      </div>
      <p className="small">{networks.map(phone.nameNetwork).join(', ')}</p>
      {hasChoice && (
        <>
          <label className="choice">
            Network
            <select
              value={chainId}
              onChange={(event) => phone.setChain(topic, Number(event.target.value))}
            >
              {phone.chains.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <AccountChoice
            accounts={phone.accounts}
            chosen={accounts}
            onChange={(chosen) => {
              if (chosen.length > 0) phone.setAccounts(topic, chosen)
            }}
          />
        </>
      )}
      {fixed.length > 0 && <FixedAccounts accounts={fixed} isAlone={!hasChoice} />}
      <p className="small">
        It stays connected until{' '}
        {new Date(expiresAt).toLocaleDateString('en', { dateStyle: 'long' })}.
      </p>
      <div className="buttons">
        <button
          type="button"
          className="danger"
          onClick={() => {
            onClose()
            void phone.disconnect(topic)
          }}
        >
          Disconnect
        </button>
        <button type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Sheet>
  )
}
