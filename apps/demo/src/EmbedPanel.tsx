import { KitEmbed } from '@latchkey/react'
import { useState } from 'react'

/** The same views without a dialog, in the page itself. */
export function EmbedPanel() {
  const [isShown, setIsShown] = useState(false)
  return (
    <section className="section embed" id="embed" aria-labelledby="embed-title">
      <div>
        <h2 id="embed-title">Or in the page</h2>
        <p className="section-lead">
          The same views, standing in your layout instead of over it. While they are here, every
          button leads to them.
        </p>
        <button
          type="button"
          className="small-button"
          aria-pressed={isShown}
          onClick={() => setIsShown((shown) => !shown)}
        >
          {isShown ? 'Take it out again' : 'Show it here'}
        </button>
        <pre className="embed-code" tabIndex={0} aria-label="The code that embeds the views">
          <code>{'<KitProvider kit={kit}>\n  <KitEmbed />\n</KitProvider>'}</code>
        </pre>
      </div>
      <div className="embed-place">{isShown && <KitEmbed />}</div>
    </section>
  )
}
