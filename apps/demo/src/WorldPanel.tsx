import type { DemoConfig } from './readConfig.ts'

type Link = {
  /** Empty or absent where there is no such part. */
  readonly href: string | undefined
  readonly title: string
  readonly text: string
}

/** Where a visitor of the local world goes on. */
export function WorldPanel({ config }: { readonly config: DemoConfig }) {
  const chains = ['Two EVM chains', config.solanaUrl && 'Solana', config.esploraUrl && 'Bitcoin']
  return (
    <section className="section" aria-labelledby="world-title">
      <h2 id="world-title">Behind this page</h2>
      <p className="section-lead">
        {chains.filter(Boolean).join(', ')}, a backend with its relay, and stand-ins for wallets and
        for everything else that sites turn to, all on your own machine.
      </p>
      <div className="cards">
        {listLinks(config)
          .filter(({ href }) => href)
          .map(({ href, title, text }) => (
            <a key={title} className="card link-card" href={href}>
              <strong>{title}</strong>
              <span>{text}</span>
            </a>
          ))}
      </div>
    </section>
  )
}

function listLinks(config: DemoConfig): readonly Link[] {
  const { worldUrl } = config
  return [
    {
      href: worldUrl,
      title: 'Local world',
      text: 'What runs, balances, transactions, and play money for any address.',
    },
    {
      href: `${config.apiUrl}/openapi.json`,
      title: 'The backend',
      text: 'Every route of the server that stands behind this page.',
    },
    {
      href: config.solanaUrl && `${worldUrl}/#solana`,
      title: 'Solana',
      text: 'A node of its own, its accounts, and play money for any address.',
    },
    {
      href: config.esploraUrl && `${worldUrl}/#bitcoin`,
      title: 'Bitcoin',
      text: 'A chain of its own (regtest), its accounts, and play money for any address.',
    },
    {
      href: config.mailUrl,
      title: 'Mail',
      text: 'The codes and links that the backend sends, whatever address you type.',
    },
    {
      href: config.phoneUrl,
      title: 'Phone wallet',
      text: 'Stands in for a wallet on a phone: bring it a QR code or a link of this page.',
    },
    {
      href: config.socialUrl,
      title: 'Identity providers',
      text: 'Stand in for Google, GitHub, Apple, Facebook, X and Discord.',
    },
    {
      href: config.farcasterUrl,
      title: 'Farcaster',
      text: 'Stands in for the Farcaster app: open or paste the link of a sign-in.',
    },
    {
      href: config.onrampUrl,
      title: 'On-ramp sandbox',
      text: 'Sells crypto for play money: orders, test cards, and webhooks gone wrong.',
    },
  ]
}
