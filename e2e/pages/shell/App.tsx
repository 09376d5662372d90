import type { Kit } from '@latchkey/core'
import {
  ConnectButton,
  createTheme,
  KitEmbed,
  KitProvider,
  NetworkButton,
  useFeatures,
  useLocale,
  useModal,
  useTheme,
  useWalletInfo,
} from '@latchkey/react'
import { embed, networkButton, providerProps, themes, two } from './setup.ts'

export function App({ kit, other }: { readonly kit: Kit; readonly other: Kit | undefined }) {
  return (
    <>
      <h1>A site</h1>
      <KitProvider kit={kit} {...providerProps()}>
        <div className="buttons" id="first">
          <ConnectButton />
          <ConnectButton size="sm" balance="hide" />
          {networkButton && <NetworkButton />}
        </div>
        {embed && <KitEmbed />}
        <Facts />
      </KitProvider>
      {two && other && (
        <KitProvider kit={other} locale="de">
          <div className="buttons" id="second">
            <ConnectButton balance="hide" />
          </div>
        </KitProvider>
      )}
      <label>
        Something to type into <input />
      </label>
    </>
  )
}

function Facts() {
  const { locale, setLocale } = useLocale()
  const { mode, setMode, setTheme } = useTheme()
  const { stack } = useModal()
  const features = useFeatures()
  const wallet = useWalletInfo()
  return (
    <p>
      <output id="facts">
        {[locale, mode, features ? 'features' : 'none', wallet?.name ?? 'none'].join(' ')}
      </output>{' '}
      <output data-fact="views">{stack.map(({ name }) => name).join(' › ')}</output>{' '}
      <button type="button" data-locale="de" onClick={() => setLocale('de')}>
        Deutsch
      </button>{' '}
      <button type="button" data-locale="ar" onClick={() => setLocale('ar')}>
        العربية
      </button>{' '}
      <button type="button" data-locale="en" onClick={() => setLocale('en')}>
        English
      </button>{' '}
      <button type="button" onClick={() => setMode('dark')}>
        Dark
      </button>{' '}
      <button type="button" onClick={() => setTheme(createTheme({ accent: '#5b3df5' }))}>
        Brand
      </button>
      {Object.entries(themes).map(([name, theme]) => (
        <button type="button" key={name} data-preset={name} onClick={() => setTheme(theme)}>
          {name}
        </button>
      ))}
    </p>
  )
}
