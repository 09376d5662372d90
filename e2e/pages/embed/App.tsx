import { ConnectButton, KitProvider } from '@latchkey/react'
import { kit } from './kit.ts'
import { Welcome } from './Welcome.tsx'

export function App() {
  return (
    <KitProvider kit={kit}>
      <ConnectButton />
      <Welcome />
    </KitProvider>
  )
}
