import type { ReactNode } from 'react'
import { useGuarded } from '../guard/guarded.ts'
import { Icon } from './Icon.tsx'

/** A box to tick with its words, guarded like the button that it lets work. */
export function Checkbox({
  isChecked,
  onChange,
  children,
}: {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly children: ReactNode
}) {
  const guard = useGuarded()
  return (
    <label className="checkbox" {...guard.watch}>
      <input
        type="checkbox"
        checked={isChecked}
        aria-disabled={!guard.isOn || undefined}
        onChange={(event) => {
          const { checked } = event.target
          guard.press(event, () => onChange(checked))
        }}
      />
      <span className="checkbox-box">
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
}
