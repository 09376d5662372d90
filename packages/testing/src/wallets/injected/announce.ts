import type { Announcement, HostileAnnouncement } from './behaviour.ts'
import type { TestProvider } from './createProvider.ts'

/** How a wallet presents itself (EIP-6963). */
export type WalletInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/**
 * Announces a provider now and whenever a site asks (EIP-6963).
 *
 * @returns a function that stops it
 */
export function announceProvider(
  info: WalletInfo,
  provider: TestProvider,
  getAnnouncement: () => Announcement,
): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const dispatch = (detail: unknown) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const detail = (changed: Partial<WalletInfo> = {}) =>
    Object.freeze({ info: Object.freeze({ ...info, ...changed }), provider })

  function announce(): void {
    const announcement = getAnnouncement()
    if (announcement === 'never') return
    if (typeof announcement === 'string') {
      dispatch(detail())
      if (announcement === 'twice') dispatch(detail())
      if (announcement === 'twiceOtherUuid') dispatch(detail({ uuid: crypto.randomUUID() }))
    } else if ('hostile' in announcement) {
      dispatch(createHostileDetail(announcement.hostile, info, provider))
    } else {
      timers.add(setTimeout(() => dispatch(detail()), announcement.after))
    }
  }

  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => {
    window.removeEventListener('eip6963:requestProvider', announce)
    for (const timer of timers) clearTimeout(timer)
  }
}

function createHostileDetail(
  kind: HostileAnnouncement,
  info: WalletInfo,
  provider: TestProvider,
): unknown {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>parent.pwned=1</script></svg>'
  switch (kind) {
    case 'javascriptIcon':
      return { info: { ...info, icon: 'javascript:window.pwned=1' }, provider }
    case 'svgScriptIcon':
      return {
        info: { ...info, icon: `data:image/svg+xml;utf8,${encodeURIComponent(script)}` },
        provider,
      }
    case 'htmlIcon':
      return { info: { ...info, icon: 'data:text/html,<script>parent.pwned=1</script>' }, provider }
    case 'remoteIcon':
      return { info: { ...info, icon: 'https://tracker.invalid/icon.png' }, provider }
    case 'hugeIcon':
      return { info: { ...info, icon: `data:image/png;base64,${'A'.repeat(5_000_000)}` }, provider }
    case 'htmlName':
      return { info: { ...info, name: '<img src=x onerror="window.pwned=1">Wallet' }, provider }
    case 'bidiName':
      return { info: { ...info, name: 'Wallet\u202eksaMateM\u2066' }, provider }
    case 'emptyName':
      return { info: { ...info, name: '' }, provider }
    case 'hugeName':
      return { info: { ...info, name: 'W'.repeat(1_000_000) }, provider }
    case 'objectName':
      return { info: { ...info, name: { toString: () => 'Wallet' } }, provider }
    case 'throwingGetters':
      return {
        get info(): never {
          throw new Error('No info for you')
        },
        get provider(): never {
          throw new Error('No provider for you')
        },
      }
    case 'frozen':
      return Object.freeze({
        info: Object.freeze({ ...info }),
        provider: Object.freeze({ ...provider }),
      })
    case 'missingProvider':
      return { info }
    case 'nullDetail':
      return null
  }
}
