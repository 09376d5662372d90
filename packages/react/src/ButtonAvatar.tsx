import { useEffect, useState, type ComponentType } from 'react'
import type { AvatarProps } from './components/Avatar.tsx'

/** The account's picture. Its code is fetched once there is an account; most visitors come without one. */
export function ButtonAvatar(properties: AvatarProps) {
  const [Avatar, setAvatar] = useState<ComponentType<AvatarProps>>()
  useEffect(() => {
    import('./whenConnected.ts').then(
      (module) => setAvatar(() => module.Avatar),
      () => undefined, // its place stays empty
    )
  }, [])
  return <i className="lk-button-avatar">{Avatar && <Avatar {...properties} />}</i>
}
