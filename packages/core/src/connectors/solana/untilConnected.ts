import { open } from '../../modal/open.ts'
import { ModalClosedError } from '../../errors/modal.ts'
import type { Kit } from '../../kit/kit.ts'
import { namespace } from './kitAccount.ts'

/**
 * Waits until a Solana account is connected: opens the dialog, and waits for what comes of it.
 *
 * @param silent - to ask nobody: waits only for a stored connection that is being brought back
 * @throws ModalClosedError when the dialog was closed before
 */
export async function untilConnected(kit: Kit, silent: boolean): Promise<void> {
  const status = () => kit.store.getState().namespaces[namespace]?.status
  if (silent) {
    if (status() === 'connecting') await until(kit, () => status() !== 'connecting')
    return
  }
  if (status() === 'connected') return
  await open(kit, { view: 'Connect', namespace, arguments: { namespace } })
  await until(kit, () => status() === 'connected' || !kit.modal.getState().open)
  if (status() !== 'connected') throw new ModalClosedError()
}

function until({ store, modal }: Kit, isMet: () => boolean) {
  return new Promise<void>((resolve) => {
    const look = () => {
      if (!isMet()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [store.subscribe(look), modal.subscribe(look)]
    look()
  })
}
