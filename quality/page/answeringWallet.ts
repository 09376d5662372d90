/** The account that the wallet below has. */
export const walletAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Runs in the page: a wallet on Ethereum that lets every site connect, and remembers that over a reload. */
export function installAnsweringWallet(address: string): void {
  const isAllowed = () => localStorage.getItem('wallet') === 'yes'
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_chainId: () => '0x1',
    eth_accounts: () => (isAllowed() ? [address] : []),
    eth_requestAccounts() {
      localStorage.setItem('wallet', 'yes')
      return [address]
    },
  }
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '1f6fb2f0-7f3c-4be2-8d61-4b1d7b1c0a11',
      name: 'Answering Wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      rdns: 'org.example.answering',
    }),
    provider: {
      request: async ({ method }: { method: string }) => answers[method]?.() ?? null,
      on() {},
      removeListener() {},
    },
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
