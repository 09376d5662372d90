import { Icon } from '../components/Icon.tsx'

type Properties = {
  readonly title?: string | undefined
  readonly text: string
  /** For experts, in English. */
  readonly detail?: string | undefined
  /** Nothing to worry about. */
  readonly isCalm?: boolean | undefined
}

/** Something to know about a transfer before it goes on. */
export function Remark({ title, text, detail, isCalm = false }: Properties) {
  return (
    <div className={isCalm ? 'remark calm' : 'remark'}>
      <Icon name={isCalm ? 'info' : 'warning'} size={18} />
      <p>
        {title !== undefined && <b>{title}</b>}
        {text}
        {detail !== undefined && (
          <bdi className="remark-detail" lang="en" dir="ltr">
            {detail}
          </bdi>
        )}
      </p>
    </div>
  )
}
