import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { sendText } from './text.ts'
import type { ReceiverState } from './useReceiver.ts'

/** Why a receiver cannot be one, or what is odd about it. */
export function ReceiverNote({ receiver }: { readonly receiver: ReceiverState }) {
  const t = useText(sendText)
  const tDialog = useText(en)
  if (receiver.status === 'checking')
    return receiver.isName ? <span className="unseen">{t('lookingUp')}</span> : null
  if (receiver.status === 'invalid') {
    const { reason, detail, retry } = receiver
    return (
      <p className="send-hint danger">
        <Icon name="warning" size={16} />
        {reason === 'nameNotFound'
          ? t('nameNotFound', { network: detail ?? '' })
          : reason === 'otherChain'
            ? detail === undefined
              ? t('otherChainUnknown')
              : t('otherChain', { chain: detail })
            : t(reason === 'invalidAddress' ? 'invalidAddressText' : reason)}
        {retry && (
          <button type="button" className="pill" onClick={retry}>
            {tDialog('tryAgain')}
          </button>
        )}
      </p>
    )
  }
  if (receiver.status !== 'ready') return null
  return receiver.warnings.map(
    (warning) =>
      warning !== 'lookAlike' && (
        <p className="send-hint" key={warning}>
          <Icon name="info" size={16} />
          {t(warning)}
        </p>
      ),
  )
}
