import type { ChainNamespace } from '@latchkey/protocol'
import type { View, ViewName, Views } from '../createModal.ts'
import { activateNamespace } from '../activateNamespace.ts'
import { ModalClosedError } from '../errors/modal.ts'
import type { Kit } from '../kit.ts'
import { findEmbedded } from '../networkSwitch.ts'
import { getAccount } from './getAccount.ts'

export declare namespace open {
  type Parameters<Name extends ViewName = ViewName> = {
    /** Default: the view that fits: Connect, Account, or the question for another network. */
    readonly view?: Name | undefined
    /** The chain family that the dialog is about: the active one where it is connected, else the one whose wallets are offered. */
    readonly namespace?: ChainNamespace | undefined
    /** What the view starts with. */
    readonly arguments?: Views[Name] | undefined
    /** Straight to one wallet: a connector's id, a reverse domain name or an id of the catalogue. */
    readonly wallet?: string | undefined
    /** A pairing made elsewhere, for `ConnectingWalletConnectBasic`. */
    readonly uri?: string | undefined
  }
  /** With arguments for `WalletSend`, the hash of what was sent. */
  type ReturnType = Promise<{ readonly hash: string } | undefined>
}

/**
 * Opens the dialog, inside the very call. With arguments for `WalletSend` the answer comes when something was sent.
 *
 * @throws ModalClosedError 'Modal closed' when the dialog was closed before anything was sent
 */
export function open<Name extends ViewName>(
  kit: Kit,
  { view, namespace: wanted, arguments: given, wallet, uri }: open.Parameters<Name> = {},
): open.ReturnType {
  const namespace = wanted && kit.store.getState().namespaces[wanted] ? wanted : undefined
  // With another family connected, this one becomes active once it is connected as well.
  if (namespace && (getAccount(kit, { namespace }).isConnected || !getAccount(kit).isConnected))
    activateNamespace(kit, namespace)
  const parameters = uri && view === 'ConnectingWalletConnectBasic' ? { uri } : given
  // The pair is right by the signature; TypeScript cannot follow it through the union.
  const opened = wallet
    ? ({ name: 'Connect', parameters: { namespace, wallet } } as const)
    : view
      ? ({ name: view, parameters: withNamespace(view, parameters, namespace) } as View)
      : embeddedView(kit, namespace)
  kit.modal.open(opened, namespace)
  if (view !== 'WalletSend' || !parameters) return Promise.resolve(undefined)
  const sent = untilSent(kit, opened)
  sent.catch(() => undefined) // a caller who does not ask for the outcome is not told off
  return sent
}

/** The list of wallets is that of the chain family. */
function withNamespace(view: ViewName, parameters: object | undefined, namespace?: ChainNamespace) {
  return namespace && (view === 'Connect' || view === 'ConnectWallets')
    ? { namespace, ...parameters }
    : parameters
}

/** The connected embedded wallet serves the chain family, too: it only has to be taken there. */
function embeddedView(kit: Kit, namespace: ChainNamespace | undefined): View | undefined {
  const state = kit.store.getState()
  const target = namespace === undefined ? undefined : state.namespaces[namespace]
  return namespace && target?.status === 'disconnected' && findEmbedded(state, namespace)
    ? { name: 'SwitchNetwork', parameters: { networkId: target.networkId } }
    : undefined
}

/** Waits for what is sent from the view, which may be answered in the wallet after the view was left. */
function untilSent({ modal, events }: Kit, view: View | undefined) {
  return new Promise<{ readonly hash: string }>((resolve, reject) => {
    const isLeft = () =>
      !modal.getState().open || !modal.getState().stack.some((one) => one === view)
    const giveUp = () => {
      if (!isLeft() || modal.getState().transactions.length > 0) return
      stop()
      reject(new ModalClosedError())
    }
    const stops = [
      modal.subscribe(giveUp),
      events.subscribe(({ event, properties }) => {
        if (event === 'SEND_SUCCESS') {
          stop()
          resolve({ hash: properties.hash })
        } else giveUp()
      }),
    ]
    const stop = () => stops.forEach((end) => end())
  })
}
