import { viewNames, type ViewName } from '@latchkey/core'
import { expect, test } from 'vitest'
import { findView } from './findView.ts'

test('every name that may be opened is a view of the dialog', async () => {
  for (const name of viewNames) {
    const found = findView(name as ViewName) // what is tested
    const view = typeof found === 'function' ? await found() : found
    expect(view.component, name).toBeTypeOf('function')
  }
})

test('every view has a name that may be opened', () => {
  const names = {
    Account: true,
    AccountSettings: true,
    AddIdentity: true,
    AllWallets: true,
    ApproveTransaction: true,
    BuyInProgress: true,
    ChooseAccountName: true,
    Connect: true,
    ConnectSocials: true,
    ConnectWallets: true,
    ConnectingExternal: true,
    ConnectingFarcaster: true,
    ConnectingMultiChain: true,
    ConnectingSocial: true,
    ConnectingWalletConnect: true,
    ConnectingWalletConnectBasic: true,
    Downloads: true,
    EmailLogin: true,
    EmailVerifyDevice: true,
    EmailVerifyOtp: true,
    GetWallet: true,
    Networks: true,
    NftDetail: true,
    NftSend: true,
    OnRampActivity: true,
    OnRampFiatSelect: true,
    OnRampProviders: true,
    OnRampTokenSelect: true,
    Profile: true,
    ProfileWallets: true,
    RegisterAccountName: true,
    RegisterAccountNameSuccess: true,
    SIWXSignMessage: true,
    Swap: true,
    SwapPreview: true,
    SwapSelectToken: true,
    SwitchActiveChain: true,
    SwitchAddress: true,
    SwitchNetwork: true,
    Transaction: true,
    Transactions: true,
    UnsupportedChain: true,
    UpdateEmailPrimaryOtp: true,
    UpdateEmailSecondaryOtp: true,
    UpdateEmailWallet: true,
    WalletCompatibleNetworks: true,
    WalletReceive: true,
    WalletSend: true,
    WalletSendPreview: true,
    WalletSendProgress: true,
    WalletSendSelectToken: true,
    WayIn: true,
    WhatIsABuy: true,
    WhatIsANetwork: true,
    WhatIsAWallet: true,
  } satisfies Record<ViewName, true>
  expect(Object.keys(names).sort()).toEqual([...viewNames].sort())
})
