import { Avatar } from '../screens/components/Avatar.tsx'
import { Icon } from '../screens/components/Icon.tsx'
import { useText } from '../screens/language.ts'

/** Who asks, by the origin that was verified, and whose account it is about. */
export function Asker({
  origin,
  says,
  account,
}: {
  readonly origin: string
  readonly says: string
  readonly account?: string | undefined
}) {
  const { t } = useText()
  const isSecure = origin.startsWith('https://')
  return (
    <div className="asker">
      <span className="asker-icon">
        <Icon name={isSecure ? 'lock' : 'device'} size={18} />
      </span>
      <p className="asker-text">
        <bdi className="asker-site" dir="ltr">
          {isSecure ? origin.slice('https://'.length) : origin}
        </bdi>
        <span className="small">{says}</span>
      </p>
      {account !== undefined && (
        <span className="asker-account" title={account}>
          <Avatar address={account} size={20} />
          <bdi dir="ltr">
            <span className="unseen">
              {t('yourAccount')} {account}
            </span>
            <span aria-hidden="true">{`${account.slice(0, 6)}…${account.slice(-4)}`}</span>
          </bdi>
        </span>
      )}
    </div>
  )
}
