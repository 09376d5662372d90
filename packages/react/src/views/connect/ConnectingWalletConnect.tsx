import { findWalletConnector, walletPlatforms, type WalletPlatform } from '@latchkey/core/wallets'
import type { WalletListing } from '@latchkey/protocol/api'
import { useState } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView, type ViewProps } from '../view.ts'
import { afterAgreement } from './Agreement.tsx'
import { connectSheet } from './connectSheet.ts'
import { GetHelp } from './GetHelp.tsx'
import { InstalledWallet } from './InstalledWallet.tsx'
import { NotDetected } from './NotDetected.tsx'
import { PairingLink } from './PairingLink.tsx'
import { PairingQr } from './PairingQr.tsx'
import { connectText } from './text.ts'
import { usePairing } from './usePairing.ts'

/** One wallet by every way that leads to it from here; without a wallet, or opened without arguments, a code for any of them. */
function ConnectingWalletConnect({
  parameters: { wallet } = {},
}: ViewProps<'ConnectingWalletConnect'>) {
  const t = useText(connectText)
  const { kit } = useKit()
  const found = useStoreValue(kit.store, (state) => wallet && findWalletConnector(state, wallet))
  // As it stands when the view opens: what announces itself later would move the tabs under the visitor's finger.
  const [installedFirst] = useState(found)
  const [ways] = useState(() => walletPlatforms(kit, wallet))
  const [way, setWay] = useState<WalletPlatform>(ways[0] ?? 'qrcode')
  const installed = way === 'browser' ? installedFirst : way === 'unsupported' ? found : undefined
  useTitle(wallet?.name ?? 'WalletConnect')
  return (
    <div className="connecting">
      <Tabs
        label={t('ways')}
        tabs={ways.map((key) => ({ key, text: key === 'unsupported' ? '' : t(key) }))}
        chosen={way}
        onChoose={setWay}
      >
        {installed ? (
          <InstalledWallet connector={installed} imageUrl={wallet?.image_url ?? undefined} />
        ) : way === 'unsupported' && wallet ? (
          <NotDetected wallet={wallet} />
        ) : (
          <PairingBy wallet={wallet} way={way} />
        )}
      </Tabs>
      {wallet && !installed && way !== 'unsupported' && <GetHelp wallet={wallet} />}
    </div>
  )
}

type ByProperties = {
  readonly wallet: WalletListing | undefined
  readonly way: WalletPlatform
}

/** One pairing for all ways but the browser's: another tab shows the same one. */
function PairingBy({ wallet, way }: ByProperties) {
  const pairing = usePairing(wallet)
  return wallet && (way === 'mobile' || way === 'desktop' || way === 'webapp') ? (
    <PairingLink key={way} wallet={wallet} way={way} pairing={pairing} />
  ) : (
    <PairingQr wallet={wallet} pairing={pairing} />
  )
}

export const connectingWalletConnectView = defineView(
  'ConnectingWalletConnect',
  afterAgreement(ConnectingWalletConnect),
  connectSheet,
)
