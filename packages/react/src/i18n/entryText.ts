/** The few texts that the page needs before anybody clicks; the rest comes with the dialog's content. */
export const entryText = {
  connectWallet: 'Connect Wallet',
  connecting: 'Connecting...',
  wrongNetwork: 'Switch Network',
  signIn: 'Sign In',
  close: 'Close',
  loadFailed: 'This could not be loaded. Check your connection, then try again.',
  tryAgain: 'Try again',
} as const
