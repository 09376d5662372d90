import { devMnemonic } from '../../../devnet/devMnemonic.ts'
import type { Behaviour } from '../behaviour.ts'
import {
  createWalletCore,
  pickAccounts,
  type WalletCore,
  type WalletRequest,
} from '../createWalletCore.ts'
import { defaultWalletChains } from '../defaultChains.ts'
import { deriveAccounts } from '../deriveAccounts.ts'
import { parseWalletState, type WalletChain } from '../walletState.ts'
import type { Port } from './chrome.ts'
import { encodeFailure, portNames, type ToPage, type ToWallet } from './messages.ts'
import { createWindowApprover } from './windowApprover.ts'

/** The extension's worker: keys, permissions and chains for every site. */

const storageKey = 'state'
const pages = new Set<Port>()
const approver = createWindowApprover()
const post = (port: Port, message: ToPage) => port.postMessage(message)

async function openWallet(): Promise<WalletCore> {
  const { [storageKey]: kept } = await chrome.storage.local.get(storageKey)
  return createWalletCore({
    accounts: deriveAccounts(devMnemonic, 3),
    chains: defaultWalletChains,
    state: parseWalletState(typeof kept === 'string' ? kept : null),
    save: (state) => void chrome.storage.local.set({ [storageKey]: JSON.stringify(state) }),
    approve: async () => ({ approved: false }),
    onEvent: ({ origin, name, value }) => {
      for (const port of pages)
        if (port.sender?.origin === origin) post(port, { type: 'event', name, value })
    },
  })
}
const opened = openWallet()

async function answer(port: Port, id: number, request: WalletRequest): Promise<void> {
  const core = await opened
  try {
    const result = await core.request(
      port.sender?.origin ?? 'null',
      request,
      approver.forPage(port),
    )
    if (pages.has(port)) post(port, { type: 'answer', id, result: result ?? null })
  } catch (error) {
    if (pages.has(port)) post(port, { type: 'failure', id, failure: encodeFailure(error) })
  }
}

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === portNames.window) return approver.attachWindow(port)
  pages.add(port)
  port.onMessage.addListener((data) => {
    // Written by the extension's own bridge.
    const message = data as ToWallet
    if (message.type === 'request') void answer(port, message.id, message.request)
  })
  port.onDisconnect.addListener(() => {
    pages.delete(port)
    approver.dropPage(port)
  })
  void opened.then((core) => {
    const { chainId } = core.getSite(port.sender?.origin ?? 'null')
    if (pages.has(port))
      post(port, {
        type: 'event',
        name: 'connect',
        value: { chainId: `0x${chainId.toString(16)}` },
      })
  })
})

/** What tests reach by evaluating in this worker. */
const control = {
  addChain: async (chain: WalletChain) => (await opened).addChain(chain),
  behave: async (behaviour: Behaviour) => {
    const core = await opened
    core.behave({ ...core.getState().behaviour, ...behaviour })
  },
  selectAccounts: async (origin: string, indices: readonly number[]) => {
    const core = await opened
    core.updateSite(origin, { accounts: pickAccounts(core, indices) })
  },
  switchChain: async (origin: string, chainId: number) =>
    (await opened).updateSite(origin, { chainId }),
}
/** The worker's hook for tests. */
export type ExtensionControl = typeof control
Object.assign(globalThis, { latchkeyTestWallet: control })
