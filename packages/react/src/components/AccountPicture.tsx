import { useState } from 'react'
import { Avatar } from './Avatar.tsx'

type Properties = {
  readonly address: string
  /** The picture that the account has chosen for itself, from the operator's own server. */
  readonly src?: string | undefined
  readonly size?: number | undefined
}

/** The account's own picture; where it has none, or it cannot be shown, what is drawn from its address. */
export function AccountPicture({ address, src, size = 40 }: Properties) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (!src || src === failedSrc || !/^https?:\/\//i.test(src))
    return <Avatar address={address} size={size} />
  return (
    <img
      className="picture round"
      src={src}
      alt=""
      width={size}
      height={size}
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
    />
  )
}
