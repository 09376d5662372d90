import type { ChainNamespace } from '@latchkey/protocol'
import type { View, ViewName, Views } from './views.ts'
import { ModalClosedError, ViewNotFoundError } from '../errors/modal.ts'
import type { Kit } from '../kit/kit.ts'
import { findEmbedded } from '../connection/findConnected.ts'

/** What the view starts with; it can be left out where the view needs none. */
type Arguments<Given> = undefined extends Given
  ? { readonly arguments?: Given | undefined }
  : Partial<Given> extends Given
    ? { readonly arguments?: Given | undefined }
    : { readonly arguments: Given }

export declare namespace open {
  type Parameters<Name extends ViewName = ViewName> = {
    /** Default: the view that fits: Connect, Account, or the question for another network. */
    readonly view?: Name | undefined
    /** The chain family that the dialog is about: the active one where it is connected, else the one whose wallets are offered. */
    readonly namespace?: ChainNamespace | undefined
    /** Straight to one wallet: a connector's id, a reverse domain name or an id of the catalogue. */
    readonly wallet?: string | undefined
    /** A pairing made elsewhere, for `ConnectingWalletConnectBasic`. */
    readonly uri?: string | undefined
  } & Arguments<Views[Name]>
  /** With arguments for `WalletSend`, the hash of what was sent. */
  type ReturnType = Promise<{ readonly hash: string } | undefined>
}

/**
 * Opens the dialog, inside the very call. With arguments for `WalletSend` the answer comes when something was sent: who
 * has to connect first comes back to the form.
 *
 * @throws ViewNotFoundError for any other name: the dialog stays where it is; ModalClosedError 'Modal closed' when the dialog was closed before anything was sent
 */
export function open<Name extends ViewName>(
  kit: Kit,
  options?: open.Parameters<Name>,
): open.ReturnType
export function open(
  kit: Kit,
  { view, namespace: wanted, arguments: given, wallet, uri }: open.Parameters = {},
): open.ReturnType {
  if (view !== undefined && !viewNames.has(view)) return Promise.reject(new ViewNotFoundError(view))
  const state = kit.store.getState()
  const target = wanted === undefined ? undefined : state.namespaces[wanted]
  const namespace = target && wanted
  const parameters =
    uri && view === 'ConnectingWalletConnectBasic'
      ? { uri }
      : view === 'Connect' && namespace
        ? { namespace, ...given }
        : given && { ...given } // the same ones are new ones the next time
  // The pair is right by the signature; TypeScript cannot follow it through the union.
  const opened = wallet
    ? ({ name: 'Connect', parameters: { namespace, wallet } } as const)
    : view && ({ name: view, parameters } as View)
  kit.modal.open(opened, namespace)
  // The connected embedded wallet may serve the chain family, too: it only has to be taken there.
  if (!opened && namespace && target?.status === 'disconnected' && findEmbedded(state, namespace))
    kit.modal.reset({ name: 'SwitchNetwork', parameters: { networkId: target.networkId } })
  if (view !== 'WalletSend' || !parameters) return Promise.resolve(undefined)
  const sent = untilSent(kit, opened)
  sent.catch(() => undefined) // a caller who does not ask for the outcome is not told off
  return sent
}

/** Waits for what is sent from the view, which may be come back to from connecting, and answered in the wallet after it was left. */
function untilSent({ modal }: Kit, view: View | undefined) {
  return new Promise<{ readonly hash: string }>((resolve, reject) => {
    const stop = modal.subscribe(({ open, stack, redirectView, transactions, sent }, before) => {
      if (sent && sent !== before.sent && sent.parameters === view?.parameters)
        resolve({ hash: sent.hash })
      else if (transactions.length > 0 || (open && [redirectView, ...stack].includes(view))) return
      else reject(new ModalClosedError())
      stop()
    })
  })
}

/** Every view that the dialog has, those of features included. A page without types may name any other. */
export const viewNames: ReadonlySet<string> = new Set(
  `Account AccountSettings AddIdentity AllWallets ApproveTransaction BuyInProgress
  ChooseAccountName Connect ConnectSocials ConnectWallets ConnectingExternal
  ConnectingFarcaster ConnectingMultiChain ConnectingSocial ConnectingWalletConnect
  ConnectingWalletConnectBasic Downloads EmailLogin EmailVerifyDevice EmailVerifyOtp
  GetWallet Networks NftDetail NftSend OnRampActivity OnRampFiatSelect OnRampProviders
  OnRampTokenSelect Profile ProfileWallets RegisterAccountName RegisterAccountNameSuccess
  SIWXSignMessage Swap SwapPreview SwapSelectToken SwitchActiveChain SwitchAddress
  SwitchNetwork Transaction Transactions UnsupportedChain UpdateEmailPrimaryOtp
  UpdateEmailSecondaryOtp UpdateEmailWallet WalletCompatibleNetworks WalletReceive
  WalletSend WalletSendPreview WalletSendProgress WalletSendSelectToken WayIn WhatIsABuy
  WhatIsANetwork WhatIsAWallet`.split(/\s+/),
)
