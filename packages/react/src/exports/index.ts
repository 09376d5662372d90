'use client'

import type { activity } from '../features/activity/index.ts'
import type { email } from '../features/email/index.ts'
import type { names } from '../features/names/index.ts'
import type { nfts } from '../features/nfts/index.ts'
import type { onramp } from '../features/onramp/index.ts'
import type { receive } from '../features/receive/index.ts'
import type { send } from '../features/send/index.ts'
import type { socials } from '../features/socials/index.ts'
import type { swaps } from '../features/swaps/index.ts'

export { AccountButton } from '../buttons/AccountButton.tsx'
export { ConnectButton } from '../buttons/ConnectButton.tsx'
export type { SwapArguments } from '../features/swaps/index.ts'
export { useAccount } from '../hooks/useAccount.ts'
export type { ActionState } from '../hooks/useAction.ts'
export { useBalance } from '../hooks/useBalance.ts'
export { useConnect } from '../hooks/useConnect.ts'
export { useConnectMethods } from '../hooks/useConnectMethods.ts'
export { useConnections } from '../hooks/useConnections.ts'
export { useConnectors } from '../hooks/useConnectors.ts'
export { useDisconnect } from '../hooks/useDisconnect.ts'
export { useFeatures } from '../hooks/useFeatures.ts'
export { useHistory } from '../hooks/useHistory.ts'
export { useIdentity } from '../hooks/useIdentity.ts'
export { useKit } from '../hooks/useKit.ts'
export { useKitEvents } from '../hooks/useKitEvents.ts'
export { useKitState } from '../hooks/useKitState.ts'
export { useLocale } from '../hooks/useLocale.ts'
export { useModal } from '../hooks/useModal.ts'
export { useNetwork } from '../hooks/useNetwork.ts'
export { useNfts } from '../hooks/useNfts.ts'
export { useOnramp } from '../hooks/useOnramp.ts'
export { useOrders } from '../hooks/useOrders.ts'
export { useProvider } from '../hooks/useProvider.ts'
export { useSendTransaction } from '../hooks/useSendTransaction.ts'
export { useSendTransactions } from '../hooks/useSendTransactions.ts'
export { useSendTransfer } from '../hooks/useSendTransfer.ts'
export { useSignIn } from '../hooks/useSignIn.ts'
export { useSignMessage } from '../hooks/useSignMessage.ts'
export { useSignPsbt } from '../hooks/useSignPsbt.ts'
export { useSignTransactions } from '../hooks/useSignTransactions.ts'
export { useSignTypedData } from '../hooks/useSignTypedData.ts'
export { useTokenBalances } from '../hooks/useTokenBalances.ts'
export { useTransactions } from '../hooks/useTransactions.ts'
export { useTheme } from '../hooks/useTheme.ts'
export { useUser } from '../hooks/useUser.ts'
export { useWalletGroups, type WalletGroups } from '../hooks/useWalletGroups.ts'
export { useWalletInfo } from '../hooks/useWalletInfo.ts'
export { useWallets } from '../hooks/useWallets.ts'
export type { NoWalletOffer } from '../KitContext.ts'
export { KitEmbed, type KitEmbedProps } from '../KitEmbed.tsx'
export { KitProvider, type KitProviderProps } from '../KitProvider.tsx'
export type { Locale, LocaleTexts } from '../i18n/locale.ts'
export { NetworkButton, type NetworkButtonProps } from '../buttons/NetworkButton.tsx'
export { createTheme, type ThemeOptions } from '../theme/createTheme.ts'
export { ink } from '../theme/ink.ts'
export { buttonCss } from '../theme/presetCss.ts'
export { brass, forest, ocean } from '../theme/presets.ts'
export type { ConnectButtonProps } from '../buttons/PageButton.tsx'
export type { Theme, ThemeColors, ThemeMode } from '../theme/theme.ts'
export type { ConnectButtonState } from '../buttons/useButtonState.ts'

/**
 * The features whose views can be opened by their names. The published types reach each feature's declaration of its views by way of this one: a
 * declaration that no exported type leads to is not among them.
 */
export type ViewFeatures = readonly [
  typeof activity,
  typeof email,
  typeof names,
  typeof nfts,
  typeof onramp,
  typeof receive,
  typeof send,
  typeof socials,
  typeof swaps,
]
