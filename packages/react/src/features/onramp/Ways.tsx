import { showToast } from '@latchkey/core'
import type { PurchaseAttempt } from '@latchkey/core/onramp'
import { Button } from '../../components/Button.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { OpensInTab } from '../../dialog/OpensInTab.tsx'
import type { Progress } from './readProgress.ts'
import { onrampText } from './text.ts'

type Properties = {
  readonly progress: Progress
  readonly provider: string
  readonly attempt: PurchaseAttempt | undefined
  /** Called inside of the click, as it opens a window. */
  readonly onTryAgain: () => void
}

/** Every way on from where a purchase stands. */
export function Ways({ progress, provider, attempt, onTryAgain }: Properties) {
  const t = useText(onrampText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const { copy } = useCopy()
  const url = attempt?.url
  const isBlocked = progress === 'blocked'
  const isWaiting = progress === 'open' || progress === 'closed' || isBlocked

  async function copyLink() {
    if (url === undefined) return showToast(kit, t('noLink'), 'error')
    if (await copy(url)) showToast(kit, t('linkCopied'), 'success')
    else showToast(kit, t('copyFailed'), 'error')
  }

  return (
    <div className="buy-ways">
      {url !== undefined && (isBlocked || progress === 'closed') && (
        <a
          className={`button compact ${isBlocked ? 'primary' : 'secondary'}`}
          part="button"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <OpensInTab>{t('openProvider', { provider })}</OpensInTab>
        </a>
      )}
      {progress === 'open' && attempt?.window && (
        <Button kind="secondary" compact onClick={() => attempt.window?.focus()}>
          {t('showWindow')}
        </Button>
      )}
      {isWaiting && (
        <Button kind="secondary" compact icon={laterIcons.copy} onClick={() => void copyLink()}>
          {t('copyLink')}
        </Button>
      )}
      {isWaiting ? (
        <button type="button" className="text-link" onClick={onTryAgain}>
          {tDialog('tryAgain')}
        </button>
      ) : (
        (progress === 'failed' || progress === 'expired') && (
          <Button compact icon="retry" onClick={onTryAgain}>
            {tDialog('tryAgain')}
          </Button>
        )
      )}
    </div>
  )
}
