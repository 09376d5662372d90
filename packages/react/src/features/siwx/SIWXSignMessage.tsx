import { showToast, type Kit } from '@latchkey/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { formatAddress } from '../../components/formatAddress.ts'
import { laterSheets } from '../../components/viewSheets.ts'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { Partners } from './Partners.tsx'
import sheet from './siwx.css?inline'
import { siwxText } from './text.ts'
import { useSignInFlow } from './useSignInFlow.ts'

/** What is to be signed, for whom, and with which account; then Sign or Cancel. Nothing is asked of the wallet before Sign. */
function SIWXSignMessage() {
  const t = useText(siwxText)
  const { kit } = useKit()
  const { state, isSigning, isCancelling, failure, isDeclined, sign, cancel } = useSignInFlow()
  const now = useAccount()
  const [account, setAccount] = useState(now)
  // Who was asked stays while the dialog fades out.
  if (now.isConnected && now !== account) setAccount(now)
  useTitle(t('title'))
  useEffect(() => {
    if (failure !== undefined) showToast(kit, failure, 'error')
  }, [kit, failure])

  if (!state || !account.isConnected)
    return (
      <Notice icon="info" title={t('nothing')} text={t('nothingText')}>
        <Button kind="secondary" compact onClick={kit.modal.close}>
          {t('close')}
        </Button>
      </Notice>
    )

  const site = siteOf(kit)
  const isChecking = state.status === 'checking'
  const { wallet } = account
  return (
    <div className="siwx">
      <Partners site={site} wallet={wallet} isBusy={isSigning || isChecking} />
      <div className="siwx-words" role="status">
        <p className="siwx-lead">{t('lead', { site: site.name })}</p>
        <p className="siwx-text">
          {isChecking
            ? t('checking')
            : isSigning
              ? t('confirm', { wallet: wallet.name })
              : t(state.isRequired ? 'text' : 'optionalText')}
        </p>
      </div>
      <SignInFacts account={account} domain={site.domain} isSigning={isSigning} />
      {failure !== undefined && !isDeclined && (
        <p className="siwx-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="siwx-ways">
        <Button kind="secondary" disabled={isCancelling} onClick={cancel}>
          {isCancelling ? t('cancelling') : t('cancel')}
        </Button>
        <Button
          aria-busy={isSigning}
          disabled={isSigning || isChecking || isCancelling}
          onClick={sign}
        >
          {isSigning ? t('signing') : t('sign')}
        </Button>
      </div>
    </div>
  )
}

type FactsProperties = {
  readonly account: Extract<useAccount.ReturnType, { readonly isConnected: true }>
  readonly domain: string
  readonly isSigning: boolean
}

/** Domain, network, account and fee of the message. The account can be changed before it signs. */
function SignInFacts({ account, domain, isSigning }: FactsProperties) {
  const t = useText(siwxText)
  const { kit } = useKit()
  const { network, address, allAccounts } = account
  const short = formatAddress(address)
  return (
    <dl className="facts siwx-facts" aria-label={t('facts')}>
      <Fact name={t('domain')}>
        <bdi dir="ltr">{domain}</bdi>
      </Fact>
      <Fact name={t('network')}>
        <NetworkPicture network={network} size={20} />
        <bdi>{network?.name}</bdi>
      </Fact>
      <Fact name={t('account')}>
        <bdi dir="ltr" title={address}>
          {short}
        </bdi>
        {allAccounts.length > 1 && !isSigning && (
          <button
            type="button"
            className="siwx-change"
            aria-label={`${t('change')}: ${t('accountOf', { account: short, count: String(allAccounts.length) })}`}
            onClick={() => kit.modal.push({ name: 'SwitchAddress' })}
          >
            {t('change')}
          </button>
        )}
      </Fact>
      <Fact name={t('fee')}>{t('free')}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const siwxSignMessageView = defineView(
  'SIWXSignMessage',
  SIWXSignMessage,
  laterSheets.facts + sheet,
)

/** Who asks for the signature: what the site says of itself, as far as it does, else what its page says. The domain is what is signed. */
export function siteOf({ options: { metadata } }: Kit) {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  const { host } = location
  const name = metadata?.name.trim() || document.title.trim() || host
  return { name, icon: metadata?.icons[0] ?? link?.href, domain: host }
}
