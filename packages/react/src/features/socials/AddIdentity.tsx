import { readPlatform } from '@latchkey/core/wallets'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { RowMark } from './marks.tsx'
import { offeredSocials, socialNames, type SocialId } from './providers.ts'
import socialSheet from './socials.css?inline'
import { useLink } from './useLink.ts'
import { useIdentities } from './useIdentities.ts'
import sheet from './waysIn.css?inline'
import { waysText } from './waysText.ts'

/** One more way to log in to the account: the providers that do not lead to it yet. */
function AddIdentity() {
  const t = useText(waysText)
  const { kit } = useKit()
  const features = useFeatures()
  const { ways } = useIdentities()
  const { link } = useLink()
  useTitle(t('addWay'))
  const has: readonly string[] = ways?.map(({ provider }) => provider) ?? []
  const ids = offeredSocials(features?.socials, readPlatform()).filter((id) => !has.includes(id))

  /** Inside of the click: it opens a window. */
  function choose(id: SocialId) {
    if (id === 'farcaster')
      return kit.modal.push({ name: 'ConnectingFarcaster', parameters: { purpose: 'link' } })
    link(id)
  }

  if (ids.length === 0)
    return <Notice icon="check" title={t('noMoreWays')} text={t('noMoreWaysText')} />
  return (
    <div className="ways-to-add">
      <p className="way-note">{t('addWayNote')}</p>
      <RowList label={t('addWay')}>
        {ids.map((id) => (
          <Row
            key={id}
            image={<RowMark id={id} />}
            title={<bdi>{socialNames[id]}</bdi>}
            trailing={<Icon name="chevron" size={18} />}
            onSelect={() => choose(id)}
          />
        ))}
      </RowList>
    </div>
  )
}

export const addIdentityView = defineView('AddIdentity', AddIdentity, socialSheet + sheet)
