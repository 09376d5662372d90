import { showToast } from '@latchkey/core'
import { Icon } from '../../components/Icon.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { connectText } from './text.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

/** Copies the link that the QR code holds, for a wallet that takes one up by pasting. */
export function CopyLink({ uri }: { readonly uri: string | undefined }) {
  const t = useText(connectText)
  const { kit } = useKit()
  const { copied, copy } = useCopy()

  async function copyUri() {
    if (uri && !(await copy(uri))) showToast(kit, t('copyFailed'), 'error')
  }

  return (
    <>
      <button
        type="button"
        className="text-link copy-link"
        disabled={!uri}
        onClick={() => void copyUri()}
      >
        <Icon name={copied ? 'check' : laterIcons.copy} size={16} />
        <span>{t(copied ? 'linkCopied' : 'copyLink')}</span>
      </button>
      <span className="unseen" role="status">
        {copied && t('linkCopied')}
      </span>
    </>
  )
}
