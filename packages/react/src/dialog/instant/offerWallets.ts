import type { Kit } from '@latchkey/core'
import type { DiscoveredWallet } from '@latchkey/core/adapters'
import { hasRecentWallets } from '@latchkey/core/wallets'
import { element } from '../element.ts'

/** With any of these, something may stand before the wallets of the browser. */
const arrangements = [
  'collapseWallets',
  'connectMethodsOrder',
  'connectorTypeOrder',
  'emailShowWallets',
  'legalCheckbox',
] as const

/**
 * Offers the wallets of this browser in the skeleton, where the Connect view will have them, so that one can be chosen before the content is there.
 * What is chosen is for the content to open.
 */
export function offerWallets(kit: Kit, skeleton: HTMLElement) {
  const { modal, options } = kit
  const rows: HTMLElement[] = []
  const bones = [...skeleton.children]

  /** Draws what fits the view that the dialog opens on. */
  function draw() {
    const [view] = modal.getState().stack
    const above = options.walletConnect && options.wallets?.enableWalletConnect !== false ? 1 : 0
    for (const row of rows) row.ariaBusy = null
    const shown = view.name === 'Connect' && !view.parameters ? rows : []
    skeleton.replaceChildren(...bones.slice(0, above), ...shown, ...bones.slice(above))
  }

  function add({ rdns, name, icon = '' }: DiscoveredWallet) {
    const row = element(
      'button',
      { type: 'button', part: 'row' },
      element('img', { src: icon, alt: '' }),
      element('bdi', {}, name),
    )
    row.addEventListener('click', () => {
      row.ariaBusy = 'true'
      modal.reset({ name: 'Connect', parameters: { chosen: rdns } })
    })
    rows.push(row)
    draw()
  }

  const stop = isPlain(kit) ? options.adapters[0]?.discover?.(add) : undefined
  return {
    draw,
    stop() {
      stop?.()
      rows.length = 0
      draw()
    },
  }
}

/** Whether it is certain that the wallets of the browser stand first, and all of them. */
function isPlain(kit: Kit) {
  const {
    adapters,
    wallets: { enableEIP6963, enableWallets, excludeWalletIds } = {},
    features = {},
  } = kit.options
  return (
    !adapters[1] &&
    enableEIP6963 !== false &&
    enableWallets !== false &&
    !excludeWalletIds &&
    !hasRecentWallets(kit) &&
    !arrangements.some((name) => name in features)
  )
}
