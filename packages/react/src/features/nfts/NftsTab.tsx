import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useNearEnd } from '../../components/useNearEnd.ts'
import { useNfts } from '../../hooks/useNfts.ts'
import { useSheet } from '../../views/view.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { NftGrid, NftBones } from './NftGrid.tsx'
import sheet from './nfts.css?inline'
import { nftsText } from './text.ts'

/** What the account holds that is one of its kind. What may be spam stands behind a button. */
export function NftsTab() {
  const place = useSheet(sheet)
  return (
    <div ref={place}>
      <Nfts />
    </div>
  )
}

function Nfts() {
  const t = useText(nftsText)
  const tDialog = useText(en)
  const { status, nfts, coverage, hasMore, loadMore, retry } = useNfts()
  const [showsSpam, setShowsSpam] = useState(false)
  const end = useNearEnd<HTMLDivElement>(loadMore, `${nfts.length} ${hasMore}`)
  const spam = nfts.filter(({ isSpam }) => isSpam)
  const fine = nfts.filter(({ isSpam }) => !isSpam)

  if (status === 'idle') return null // the total says so
  if (status === 'pending')
    return (
      <div role="status">
        <span className="unseen">{t('loading')}</span>
        <NftBones count={6} />
      </div>
    )
  if (status === 'error' && nfts.length === 0)
    return (
      <div role="alert">
        <Notice icon="warning" title={t('failed')} text={t('failedText')}>
          <Button icon="retry" compact onClick={retry}>
            {tDialog('tryAgain')}
          </Button>
        </Notice>
      </div>
    )
  if (coverage === 'none')
    return <Notice icon="info" title={t('unknown')} text={t('unknownText')} />
  return (
    <div className="nfts">
      {fine.length > 0 ? (
        <NftGrid label={t('nfts')} nfts={fine} />
      ) : (
        !hasMore && <Notice icon="grid" title={t('none')} text={t('noneText')} />
      )}
      {hasMore && (
        <div ref={end}>
          <NftBones count={2} />
        </div>
      )}
      {coverage === 'partial' && <p className="nfts-note">{t('partial')}</p>}
      {spam.length > 0 && (
        <Button kind="secondary" compact onClick={() => setShowsSpam(!showsSpam)}>
          {showsSpam ? t('hideSpam') : t('showSpam', { count: String(spam.length) })}
        </Button>
      )}
      {showsSpam && <NftGrid label={t('spam')} nfts={spam} />}
    </div>
  )
}
