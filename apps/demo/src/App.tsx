import type { Kit } from '@latchkey/core'
import { ConnectButton, KitProvider, NetworkButton } from '@latchkey/react'
import { useMemo, useState } from 'react'
import type { TestWalletOffer } from './createTestWallet.ts'
import { EmbedPanel } from './EmbedPanel.tsx'
import { Hero } from './Hero.tsx'
import { LivePanel } from './LivePanel.tsx'
import { Mark } from './Mark.tsx'
import type { DemoConfig } from './readConfig.ts'
import { ThemeEditor } from './ThemeEditor.tsx'
import { readChoice, storeChoice, toTheme, type ThemeChoice } from './themeChoice.ts'
import { TryPanel } from './try/TryPanel.tsx'
import { usePageTheme } from './usePageTheme.ts'
import { WorldPanel } from './WorldPanel.tsx'

type Properties = {
  readonly kit: Kit
  readonly testWallet: TestWalletOffer
  readonly config: DemoConfig
}

export function App({ kit, testWallet, config }: Properties) {
  const [choice, setChoice] = useState(readChoice)
  const theme = useMemo(() => toTheme(choice), [choice])
  const noWallet = useMemo(
    () => ({ label: 'Use the test wallet', onSelect: () => void testWallet.install() }),
    [testWallet],
  )
  usePageTheme(theme)

  function choose(next: ThemeChoice) {
    setChoice(next)
    storeChoice(next)
  }

  return (
    <KitProvider kit={kit} theme={theme} locale={choice.locale} noWallet={noWallet}>
      <header className="bar">
        <a className="brand" href="/">
          <Mark size={26} /> Latchkey
        </a>
        <nav aria-label="Page">
          <a href="#live">Live</a>
          <a href="#try">Try it</a>
          <a href="#theme">Make it yours</a>
        </nav>
        <NetworkButton size="sm" />
        <ConnectButton size="sm" balance="hide" />
      </header>
      <main>
        <Hero testWallet={testWallet} worldUrl={config.worldUrl} mailUrl={config.mailUrl} />
        <LivePanel />
        <TryPanel />
        <ThemeEditor choice={choice} onChange={choose} />
        <EmbedPanel />
        <WorldPanel config={config} />
      </main>
      <footer className="foot">
        <span>
          <Mark size={18} /> Latchkey is open source, under the MIT licence.
        </span>
        <a href={config.worldUrl}>Local world</a>
      </footer>
    </KitProvider>
  )
}
