import type { WalletStore } from '@latchkey/core/wallets'
import { Stroke } from '../../components/Icon.tsx'

const phone =
  'M8.5 3.5h7a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM11 17.5h2'

const paths: Readonly<Record<WalletStore['type'], string>> = {
  chrome_store:
    'M3.5 6.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11zM3.5 9h17M6.5 6.8h.1M9 6.8h.1',
  app_store: phone,
  play_store: phone,
  homepage:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5z',
}

/** What kind of place a wallet can be had at. */
export function StoreIcon({ type }: Pick<WalletStore, 'type'>) {
  return (
    <span className="row-icon">
      <Stroke size={20}>
        <path d={paths[type]} />
      </Stroke>
    </span>
  )
}
