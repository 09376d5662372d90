import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** A box to tick with its words. */
export function Checkbox({
  isChecked,
  onChange,
  children,
}: {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ nativeEvent, target }) => {
          if (nativeEvent.isTrusted) onChange(target.checked)
        }}
      />
      <span className="checkbox-box">
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
}
