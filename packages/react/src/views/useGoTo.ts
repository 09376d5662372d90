import { switchNetwork, type AccountInfo } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'

/** Goes to the account of another chain family that is connected: it becomes the active one, also at the next visit. */
export function useGoTo() {
  const { kit } = useKit()
  return ({ namespace, networkId }: AccountInfo) => {
    // The wallet stays where it is, so that this is done at once; on a chain that the site does not list there is only the question for another one.
    if (networkId)
      switchNetwork(kit, { networkId }).catch((error: unknown) =>
        kit.log.warn('The network of the account is not one of the site', error),
      )
    kit.modal.open(undefined, namespace)
  }
}
