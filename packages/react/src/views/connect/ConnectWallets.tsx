import { defineView, type ViewProps } from '../view.ts'
import { ConnectBy } from './Connect.tsx'

/** The wallets behind one button of Connect. */
function ConnectWallets({ parameters }: ViewProps<'ConnectWallets'>) {
  return <ConnectBy {...parameters} onlyWallets />
}

export const connectWalletsView = defineView('ConnectWallets', ConnectWallets)
