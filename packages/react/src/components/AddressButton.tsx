import { formatAddress } from './formatAddress.ts'
import { Icon } from './Icon.tsx'
import { useCopy } from './useCopy.ts'
import { laterIcons } from './viewIcons.tsx'

type Properties = {
  readonly address: string
  /** Shown instead of the address, such as a name. */
  readonly name?: string | undefined
  readonly label: string
  readonly copiedLabel: string
  /** The browser did not allow it. */
  readonly onRefused: () => void
}

/** An account's name or short address; a click copies the whole address, and a tick says so. */
export function AddressButton({ address, name, label, copiedLabel, onRefused }: Properties) {
  const { copied, copy } = useCopy()
  return (
    <>
      <button
        type="button"
        className="address"
        title={address}
        onClick={() => void copy(address).then((isCopied) => !isCopied && onRefused())}
      >
        <bdi>{name ?? formatAddress(address)}</bdi>
        <span className="unseen"> {label}</span>
        <Icon name={copied ? 'check' : laterIcons.copy} size={16} />
      </button>
      <span className="unseen" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
