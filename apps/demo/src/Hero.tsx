import { ConnectButton } from '@latchkey/react'
import { useSyncExternalStore } from 'react'
import type { TestWalletOffer } from './createTestWallet.ts'

const code = `const kit = createKit({
  projectId: 'your-project-id',
  networks: [mainnet, base],
  adapters: [eip155()],
})

<KitProvider kit={kit}>
  <ConnectButton />
</KitProvider>`

const points = [
  { title: 'Light.', text: 'About 14 kB on your page before a click.' },
  { title: 'Silent.', text: 'Not one request, to anybody, until a visitor acts.' },
  { title: 'Yours.', text: 'Your server, your look, your words. Open source throughout.' },
]

type Properties = {
  readonly testWallet: TestWalletOffer
  readonly worldUrl: string
  readonly mailUrl: string | undefined
}

/** What this is, and the one thing to do. */
export function Hero({ testWallet, worldUrl, mailUrl }: Properties) {
  const status = useSyncExternalStore(testWallet.subscribe, testWallet.getSnapshot)
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        <h1 id="hero-title">The wallet button that feels like your own.</h1>
        <p>
          Latchkey lets your visitors connect a crypto wallet, see their account and send, from one
          button on your site. It opens in the click, asks nobody for anything before it, and runs
          on your own server.
        </p>
        <div className="hero-actions">
          <ConnectButton />
          <ConnectButton.Custom>
            {({ state, account, open, prefetch }) => (
              <button
                type="button"
                className="link-button"
                onClick={open}
                onPointerEnter={prefetch}
                onFocus={prefetch}
              >
                {account.isConnected
                  ? 'Or a button of your own: open account'
                  : `Or a button of your own: ${state}`}
              </button>
            )}
          </ConnectButton.Custom>
        </div>
        <p className="hero-note">
          {status === 'installed' ? (
            <>
              The test wallet is installed in this page, with play money on the local chains.{' '}
              <button type="button" className="link-button" onClick={testWallet.remove}>
                Remove it
              </button>
            </>
          ) : (
            <>
              No wallet?{' '}
              <button
                type="button"
                className="link-button"
                disabled={status === 'loading'}
                onClick={() => void testWallet.install()}
              >
                Use the test wallet
              </button>
              {mailUrl !== undefined && (
                <>
                  , log in with a provider as whoever you like, or with any e-mail address: its mail
                  goes to the{' '}
                  <a href={mailUrl} target="_blank" rel="noreferrer">
                    local inbox
                  </a>
                </>
              )}
            </>
          )}{' '}
          · <a href={worldUrl}>What runs in the local world</a>
        </p>
      </div>
      <ul className="hero-points">
        {points.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong> {text}
          </li>
        ))}
      </ul>
      <figure className="hero-code">
        <figcaption>All it takes</figcaption>
        <pre tabIndex={0} aria-label="The code that embeds it">
          <code>{code}</code>
        </pre>
      </figure>
    </section>
  )
}
