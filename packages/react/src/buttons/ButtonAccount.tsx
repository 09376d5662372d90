import { useEffect, useState, type ComponentType } from 'react'
import type { ButtonFaceProps } from './ButtonFace.tsx'
import { formatAddress } from '../components/formatAddress.ts'
import { loadWhenConnected } from '../loadAccountData.ts'

/** The account on the button. Its code is fetched once there is one, as most visitors come without; until then its place is kept, beside the address. */
export function ButtonAccount(properties: ButtonFaceProps) {
  const [Face, setFace] = useState<ComponentType<ButtonFaceProps>>()
  useEffect(() => {
    void loadWhenConnected().then((module) => setFace(() => module.ButtonFace))
  }, [])
  if (Face) return <Face {...properties} />
  return (
    <>
      {properties.showsBalance && <span className="lk-button-balance">…</span>}
      <i className="lk-button-avatar" />
      <bdi className="lk-button-text" dir="ltr">
        {formatAddress(properties.address, properties.charsStart, properties.charsEnd)}
      </bdi>
    </>
  )
}
