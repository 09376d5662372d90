/** Where a visitor of the local world goes on. */
export function WorldPanel({
  worldUrl,
  apiUrl,
  mailUrl,
  phoneUrl,
}: {
  readonly worldUrl: string
  readonly apiUrl: string
  readonly mailUrl: string | undefined
  readonly phoneUrl: string | undefined
}) {
  const links = [
    {
      href: worldUrl,
      title: 'Local world',
      text: 'What runs, balances, transactions, and play money for any address.',
    },
    {
      href: `${apiUrl}/openapi.json`,
      title: 'The backend',
      text: 'Every route of the server that stands behind this page.',
    },
    ...(mailUrl
      ? [
          {
            href: mailUrl,
            title: 'Mail',
            text: 'The codes and links that the backend sends, whatever address you type.',
          },
        ]
      : []),
    ...(phoneUrl
      ? [
          {
            href: phoneUrl,
            title: 'Phone wallet',
            text: 'Stands in for a wallet on a phone: bring it a QR code or a link of this page.',
          },
        ]
      : []),
  ]
  return (
    <section className="section" aria-labelledby="world-title">
      <h2 id="world-title">Behind this page</h2>
      <p className="section-lead">
        Two chains, a backend, a relay, a mailbox and two test wallets, all on your own machine.
      </p>
      <div className="cards">
        {links.map(({ href, title, text }) => (
          <a key={href} className="card link-card" href={href}>
            <strong>{title}</strong>
            <span>{text}</span>
          </a>
        ))}
      </div>
    </section>
  )
}
