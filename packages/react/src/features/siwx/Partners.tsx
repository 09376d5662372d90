import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'

type Partner = { readonly name: string; readonly icon?: string | undefined }
type Properties = {
  readonly site: Partner
  readonly wallet: Partner
  /** The wallet is asked. */
  readonly isBusy: boolean
}

/** The site and the wallet, side by side, and what goes on between them. */
export function Partners({ site, wallet, isBusy }: Properties) {
  return (
    <div className="siwx-partners" data-busy={isBusy || undefined} aria-hidden="true">
      <Picture name={site.name} src={site.icon} size={56} />
      <span className="siwx-link">
        {isBusy ? <i className="spinner" /> : <Icon name={key} size={18} />}
      </span>
      <Picture name={wallet.name} src={wallet.icon} size={56} />
    </div>
  )
}

/** A key, as what is signed opens the door. */
const key = {
  path: 'M14.5 4.5a5 5 0 1 1-3.6 8.5L8 15.9V18H5.9v2.1H3.5v-3.4l6.2-6.2a5 5 0 0 1 4.8-6zM16 8.6v.1',
}
