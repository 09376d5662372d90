import {
  checkReceiver,
  isBlocking,
  readReceiver,
  type BlockingReceiverProblem,
  type Kit,
  type ReceiverProblem,
} from '@latchkey/core'
import { getIdentity } from '@latchkey/core/names'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** How long typing has to rest before a name is looked up or an unfinished address is called wrong, in milliseconds. */
const lookupDelay = 500

/** What is known about a receiver. */
export type ReceiverState =
  | { readonly status: 'empty' }
  | { readonly status: 'checking'; readonly isName: boolean }
  | {
      readonly status: 'invalid'
      readonly reason:
        BlockingReceiverProblem | 'nameNotFound' | 'namesUnavailable' | 'lookupFailed'
      /** With `otherChain`: its name. With `nameNotFound`: the name of the active network. */
      readonly detail?: string | undefined
      /** Where nobody could be asked: asks again. */
      readonly retry?: (() => void) | undefined
    }
  | {
      readonly status: 'ready'
      readonly address: string
      readonly name?: string | undefined
      readonly avatar?: string | undefined
      readonly warnings: readonly ReceiverProblem[]
      /** The known address that it resembles. */
      readonly lookAlike?: string | undefined
    }

/** Resolves what was typed, an address or a name, and looks at what is odd about it. */
export function useReceiver(typed: string, isNative = false): ReceiverState {
  const { kit } = useKit()
  const { networkId } = useNetwork()
  const text = networkId === undefined ? typed : readReceiver(typed, networkId)
  const { address } = useAccount()
  const [attempt, setAttempt] = useState(0)
  const key = `${networkId} ${address} ${isNative} ${attempt} ${text}`
  const [known, setKnown] = useState<{ key: string; state: ReceiverState }>()

  useEffect(() => {
    if (text === '') return
    const abort = new AbortController()
    const { signal } = abort
    const show = (state: ReceiverState) => !signal.aborted && setKnown({ key, state })
    let isLooking = false
    const look = () => {
      isLooking = true
      void resolve(kit, { text, isNative }, show, signal).catch((error: unknown) => {
        // Its code could not be fetched, or no adapter is there yet; the page tries again once there is a network.
        kit.log.warn('The receiver could not be checked', error)
        show({ status: 'invalid', reason: 'lookupFailed' })
        if (!signal.aborted) addEventListener('online', look, { once: true, signal })
      })
    }
    const timer = setTimeout(look, attempt > 0 ? 0 : lookupDelay)
    // A whole address is looked at as soon as it is there.
    void isAddress(kit, text).then((isWhole) => {
      if (!isWhole || isLooking || signal.aborted) return
      clearTimeout(timer)
      look()
    })
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [kit, text, isNative, key, attempt])

  if (text === '') return { status: 'empty' }
  if (known?.key !== key) return { status: 'checking', isName: isName(text) }
  const { state } = known
  return state.status === 'invalid' && state.reason === 'lookupFailed'
    ? { ...state, retry: () => setAttempt((count) => count + 1) }
    : state
}

/** A name has a dot in it; an address of no chain has. */
function isName(text: string) {
  return /^[^\s/?#]+\.[^\s/?#]+$/u.test(text)
}

/** Whether a text is an address where the account is. */
async function isAddress(kit: Kit, text: string) {
  if (isName(text)) return false
  try {
    return (await adapterOf(kit)?.isAddress(text)) ?? false
  } catch {
    return false // its code could not be fetched; whoever looks at the receiver says so
  }
}

/** The name of the network that a name was resolved for. */
function networkName({ store }: Kit) {
  const { namespaces, activeNamespace, networks } = store.getState()
  const active = namespaces[activeNamespace]?.networkId
  return networks.find(({ caipNetworkId }) => caipNetworkId === active)?.name ?? active
}

function adapterOf({ adapters, store }: Kit) {
  return adapters.get(store.getState().activeNamespace)
}

async function resolve(
  kit: Kit,
  { text, isNative }: { readonly text: string; readonly isNative: boolean },
  show: (state: ReceiverState) => void,
  signal: AbortSignal,
) {
  if (isName(text) && !(kit.options.server?.apiUrl && adapterOf(kit)?.hasNames))
    return show({ status: 'invalid', reason: 'namesUnavailable' })
  const found = isName(text) ? await lookUp(kit, text) : { address: text }
  if (!found) return show({ status: 'invalid', reason: 'lookupFailed' })
  const { address } = found
  if (address === undefined)
    return show({ status: 'invalid', reason: 'nameNotFound', detail: networkName(kit) })
  const { problems, lookAlike, detail } = await checkReceiver(kit, { to: address, isNative })
  const reason = problems.find(isBlockingProblem)
  if (reason) return show({ status: 'invalid', reason, detail })
  const ready = { status: 'ready', address, warnings: problems, lookAlike } as const
  show({ ...found, ...ready })
  if (signal.aborted || isName(text)) return
  const identity = await lookUp(kit, address)
  if (identity?.name !== undefined) show({ ...ready, name: identity.name, avatar: identity.avatar })
}

/** Whom a name stands for or who an address is; `undefined` where nobody could be asked. */
async function lookUp(kit: Kit, query: string) {
  try {
    return await getIdentity(kit, { query })
  } catch (error) {
    kit.log.warn('The name could not be looked up', error)
    return undefined
  }
}

function isBlockingProblem(problem: ReceiverProblem): problem is BlockingReceiverProblem {
  return isBlocking(problem)
}
