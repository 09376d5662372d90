import { getIdentities } from '@latchkey/core/embedded'
import { useCallback, useEffect } from 'react'
import { useFlow } from '../../dialog/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { identityFlow, noIdentities } from './identityFlow.ts'

/** The ways to log in to the account; read anew whenever a view that shows them opens. */
export function useIdentities() {
  const { kit } = useKit()
  const [state, dispatch] = useFlow('identities', identityFlow, noIdentities)
  const read = useCallback(
    () =>
      void getIdentities(kit).then(
        (ways) => dispatch({ type: 'read', ways }),
        () => dispatch({ type: 'unreadable' }),
      ),
    [kit, dispatch],
  )
  useEffect(read, [read])
  return { ...state, dispatch, read }
}
