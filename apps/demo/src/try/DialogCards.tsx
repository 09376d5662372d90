import { updateFeatures } from '@latchkey/core'
import { useFeatures, useKit } from '@latchkey/react'
import { useState } from 'react'
import { TryCard } from './TryCard.tsx'

const views = [
  'Connect',
  'EmailLogin',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'Account',
  'AccountSettings',
  'SwitchAddress',
  'Transactions',
  'Networks',
  'Swap',
  'OnRampProviders',
  'OnRampActivity',
  'WalletReceive',
  'WhatIsAWallet',
  'WhatIsANetwork',
] as const

/** The dialog itself: any view by its name, features that come and go, and the log. */
export function DialogCards() {
  const { kit, open } = useKit()
  const features = useFeatures()
  const [view, setView] = useState<(typeof views)[number]>('WhatIsAWallet')
  const receives = features?.receive ?? true
  return (
    <>
      <TryCard
        title="Open a view"
        action={`open({ view: '${view}' })`}
        pending="The dialog opens…"
        run={async () => {
          await open({ view })
          return undefined
        }}
      >
        <label className="field">
          View
          <select
            value={view}
            onChange={(event) => {
              const chosen = views.find((each) => each === event.target.value)
              if (chosen) setView(chosen)
            }}
          >
            {views.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </TryCard>
      <TryCard
        title="Change a feature"
        text="Takes Receive out of the Account view, or puts it back."
        action={receives ? 'Switch Receive off' : 'Switch Receive on'}
        pending="Switching…"
        run={async () => {
          await kit.prepare()
          updateFeatures(kit, { receive: !receives })
          return `features.receive is ${!receives} now.`
        }}
      />
      <TryCard
        title="Log"
        text="The last 1,024,000 bytes of what the kit did, kept in this page and sent nowhere."
        action="Download log"
        pending="Downloading…"
        run={() => {
          download('latchkey.log', kit.log.toText())
          return Promise.resolve(undefined)
        }}
      />
    </>
  )
}

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
