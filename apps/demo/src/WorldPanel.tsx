/** Where a visitor of the local world goes on. */
export function WorldPanel({
  worldUrl,
  apiUrl,
}: {
  readonly worldUrl: string
  readonly apiUrl: string
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
  ]
  return (
    <section className="section" aria-labelledby="world-title">
      <h2 id="world-title">Behind this page</h2>
      <p className="section-lead">
        Two chains, a backend and a test wallet, all on your own machine.
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
