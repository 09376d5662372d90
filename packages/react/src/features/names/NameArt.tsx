import { AccountPicture } from '../../components/AccountPicture.tsx'
import { Icon } from '../../components/Icon.tsx'
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
