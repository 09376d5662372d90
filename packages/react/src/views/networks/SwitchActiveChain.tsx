import { chooseNetwork } from '@latchkey/core'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { FamilyPicture } from './FamilyPicture.tsx'
import { useFamilies } from './useFamilies.ts'
import { cleanName } from '../account/tokens/token.ts'
import { defineView, type ViewProps } from '../view.ts'
import sheet from './SwitchActiveChain.css?inline'
import { networksText } from './text.ts'

/** The network is of a chain family that nothing is connected to: says that this takes another wallet, and leads to those. */
function SwitchActiveChain({ parameters: { networkId } }: ViewProps<'SwitchActiveChain'>) {
  const t = useText(networksText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const { wallet } = useAccount()
  const families = useFamilies()
  const family = families.find(({ networks }) =>
    networks.some(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  const active = families.find(({ isActive }) => isActive)
  useTitle(t('switchChain'))
  if (!family) return <Notice icon="warning" title={tDialog('unknownNetwork')} />
  const chain = family.name
  const { namespace } = family

  function connect() {
    chooseNetwork(kit, { networkId })
    // What has led here goes on with the other wallet; who was choosing a network has chosen.
    const before = kit.modal.getState().stack.at(-2)
    kit.modal.update({ redirectView: before?.name === 'Networks' ? undefined : before })
    kit.modal.replace({ name: 'Connect', parameters: { namespace } })
  }

  return (
    <div className="waiting">
      <div className="chain-switch" aria-hidden="true">
        {wallet && <Picture name={wallet.name} src={wallet.icon} size={64} />}
        <FamilyPicture family={family} size={64} />
      </div>
      <div className="waiting-text">
        <p className="waiting-title">{t('switchTo', { chain })}</p>
        <p className="waiting-detail">
          {wallet && active
            ? t('otherWalletNeeded', {
                wallet: cleanName(wallet.name),
                current: active.name,
                chain,
              })
            : t('walletNeeded', { chain })}
        </p>
      </div>
      <Button icon="wallet" onClick={connect}>
        {tDialog('connectWallet')}
      </Button>
    </div>
  )
}

export const switchActiveChainView = defineView('SwitchActiveChain', SwitchActiveChain, sheet)
