import { createKit, type KitOptions } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { ConnectButton, KitProvider } from '@latchkey/react'
import * as Dialog from '@radix-ui/react-dialog'
import { StrictMode, useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** What the world hands to every site. */
const { networks } = (await (await fetch('/config.json')).json()) as Pick<KitOptions, 'networks'>
const kit = createKit({ projectId: 'local', networks, adapters: [eip155()] })

function App() {
  const native = useRef<HTMLDialogElement>(null)
  return (
    <KitProvider kit={kit}>
      <Dialog.Root>
        <Dialog.Trigger>Open theirs</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay />
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Check out</Dialog.Title>
            <input aria-label="Name on the card" />
            <ConnectButton balance="hide" />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <button type="button" onClick={() => native.current?.showModal()}>
        Open the browser’s
      </button>
      <dialog ref={native} aria-label="A dialog of the browser">
        <input aria-label="Name on the card" />
        <ConnectButton balance="hide" />
      </dialog>
    </KitProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
