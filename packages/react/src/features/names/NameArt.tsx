import { AccountPicture } from '../../components/AccountPicture.tsx'
import { Icon, type LaterIcon } from '../../components/Icon.tsx'
import { useIdentity } from '../../hooks/useIdentity.ts'

type Properties = {
  readonly address: string
  /** What the tag says: a name, or what stands for one. */
  readonly name: string
  /** Whether the account is called that. */
  readonly isChosen?: boolean | undefined
}

/** An account with its name on a tag. */
export function NameArt({ address, name, isChosen = false }: Properties) {
  const { avatar } = useIdentity({ query: address })
  return (
    <div className={isChosen ? 'name-art chosen' : 'name-art'}>
      <span className="name-picture">
        <AccountPicture address={address} src={avatar} size={72} />
        {isChosen && (
          <span className="name-badge">
            <Icon name="check" size={16} />
          </span>
        )}
      </span>
      <bdi className="name-tag" dir="ltr">
        {name}
      </bdi>
    </div>
  )
}

/** The sign for names. */
export const nameIcon: LaterIcon = {
  path: 'M15.5 8.5v4.7a2.4 2.4 0 0 0 4.8 0V12a8.3 8.3 0 1 0-3.4 6.7M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
}
