import { getNameZone } from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../hooks/useStoreValue.ts'

/** The zone in which the account can have a name; `undefined` where there is none, `pending` until the server has said so. */
export function useNameZone(): { readonly zone: string | undefined; readonly isPending: boolean } {
  const { kit } = useKit()
  const remote = useStoreValue(kit.store, ({ featureInputs }) => featureInputs?.remote)
  const zone = useStoreValue(kit.store, () => getNameZone(kit))
  return { zone, isPending: remote === undefined || remote === 'pending' }
}
