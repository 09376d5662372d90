import { useState } from 'react'
import type { Phone } from '../wallet/createPhone.ts'
import type { Site } from '../wallet/phoneState.ts'
import { SiteMark } from './Avatar.tsx'
import { SiteSheet } from './SiteSheet.tsx'

export function SiteList({
  phone,
  sites,
}: {
  readonly phone: Phone
  readonly sites: readonly Site[]
}) {
  const [topic, setTopic] = useState<string>()
  const shown = sites.find((site) => site.topic === topic)
  return (
    <section className="card" aria-labelledby="sites-title">
      <h2 id="sites-title">Connected sites</h2>
      {sites.length === 0 ? (
        <p className="small">
          None yet. Choose WalletConnect on a site and bring its link or code here.
        </p>
      ) : (
        <ul className="sites">
          {sites.map((site) => (
            <li key={site.topic}>
              <button type="button" onClick={() => setTopic(site.topic)}>
                <SiteMark name={site.info.name} />
                <span className="grow">
                  <strong>{site.info.name}</strong>
                  <span className="host">{site.info.host}</span>
                </span>
                <span className="host">{nameOf(phone, site)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && <SiteSheet phone={phone} site={shown} onClose={() => setTopic(undefined)} />}
    </section>
  )
}

/** The network that a site is on, where it is on one of several. */
function nameOf(phone: Phone, { hasChoice, chainId, networks }: Site): string {
  if (!hasChoice) return phone.nameNetwork(networks[0] ?? '')
  return phone.chains.find(({ id }) => id === chainId)?.name ?? `Network ${chainId}`
}
