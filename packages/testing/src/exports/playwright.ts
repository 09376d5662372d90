export { expect } from '@playwright/test'
export { getExtensionFolder } from '../playwright/builtFiles.ts'
export { addPasskeys, type Passkeys } from '../playwright/addPasskeys.ts'
export { expectAccessible } from '../playwright/expectAccessible.ts'
export { findBrowser } from '../playwright/findBrowser.ts'
export type { BitcoinDriver } from '../playwright/bitcoinDriver.ts'
export { createLaunchOptions } from '../playwright/launchOptions.ts'
export {
  getWalletChains,
  test,
  type FaultyWorld,
  type TestFixtures,
  type WorkerFixtures,
} from '../playwright/test.ts'
export { createMailDriver, type MailDriver } from '../playwright/mailDriver.ts'
export { createPhoneDriver, type PhoneDriver, type PhoneFault } from '../playwright/phoneDriver.ts'
export { payByTransfer, payWithCard } from '../playwright/payAtOnramp.ts'
export type { SolanaDriver } from '../playwright/solanaDriver.ts'
export type { StorageCondition, Visitor, VisitorOptions } from '../playwright/visitor.ts'
export type { InstalledWallet, WalletDriver } from '../playwright/walletDriver.ts'
export type { AllowedProblem, Problems } from '../playwright/watchProblems.ts'
export type { ExtensionControl } from '../wallets/injected/extension/background.ts'
