import { isMobile } from '@latchkey/core/wallets'
import { useKit } from '../../hooks/useKit.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView, type ViewProps } from '../view.ts'
import { afterAgreement } from './Agreement.tsx'
import { WalletBrowser } from './AllWallets.tsx'
import { connectSheet } from './connectSheet.ts'
import { PairingQr } from './PairingQr.tsx'
import { usePairing, type PairingRequest } from './usePairing.ts'

/** For sites that pair by themselves: a code on a desktop, the wallets that the site knows on a phone, which cannot scan itself. */
function ConnectingWalletConnectBasic({ parameters }: ViewProps<'ConnectingWalletConnectBasic'>) {
  const { server: { apiUrl } = {}, wallets: { customWallets } = {} } = useKit().kit.options
  useTitle('WalletConnect')
  const uri = parameters?.uri
  if (uri) return <PairingQr wallet={undefined} pairing={madeElsewhere(uri)} />
  return isMobile() && (apiUrl || customWallets?.length) ? <WalletBrowser /> : <OwnPairing />
}

function OwnPairing() {
  return <PairingQr wallet={undefined} pairing={usePairing(undefined)} />
}

/** Whoever made it knows how it goes on. */
function madeElsewhere(uri: string): PairingRequest {
  return { status: 'waiting', error: undefined, retry: () => {}, uri }
}

export const connectingWalletConnectBasicView = defineView(
  'ConnectingWalletConnectBasic',
  afterAgreement(ConnectingWalletConnectBasic),
  connectSheet,
)
