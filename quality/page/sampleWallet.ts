/**
 * Runs in the page: announces one wallet as EIP-6963 asks, so that the Connect view has a row. It answers nothing, since nobody connects
 * in these measurements.
 */
export function announceSampleWallet(): void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '6e1ab1a1-7c3f-4a63-9d6b-0f6c1ad0b5c2',
      name: 'Sample Wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      rdns: 'org.example.sample',
    }),
    provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
