import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useUser } from '../../hooks/useUser.ts'
import { emailIcons } from './icons.ts'
import { Reminder } from './Reminder.tsx'
import { emailText } from './text.ts'
import { useFrameSettings } from './useFrameSettings.ts'

/** The settings of a login: its address, unless that stands among other ways to log in, what opens the wallet, where it is logged in. */
export function EmailSettings() {
  const t = useText(emailText)
  const { kit } = useKit()
  const { user, isLocked } = useUser()
  const { open } = useFrameSettings()
  const features = useFeatures()
  const chevron = <Icon name="chevron" size={18} />
  return (
    <>
      <Reminder />
      <RowList label={t('yourLogin')}>
        {!features?.socials && (
          <Row
            icon={laterIcons.mail}
            title={t('email')}
            detail={<bdi>{user?.email ?? t('noEmail')}</bdi>}
            trailing={chevron}
            onSelect={() => kit.modal.push({ name: 'UpdateEmailWallet' })}
          />
        )}
        <Row
          icon={emailIcons.key}
          title={t('factors')}
          detail={t(isLocked ? 'lockedText' : 'factorsText')}
          trailing={chevron}
          onSelect={() => open('factors')}
        />
        <Row
          icon={emailIcons.devices}
          title={t('devices')}
          detail={t('devicesText')}
          trailing={chevron}
          onSelect={() => open('devices')}
        />
      </RowList>
    </>
  )
}
