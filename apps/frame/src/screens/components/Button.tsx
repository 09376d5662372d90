import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useGuarded } from '../guard/guarded.ts'
import { Icon, type IconName } from './Icon.tsx'

type Properties = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> & {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | undefined
  readonly icon?: IconName | undefined
  /** Shows that it works; it takes no press meanwhile. */
  readonly isBusy?: boolean | undefined
  readonly children: ReactNode
}

/** A button with a text; one that names a form submits it. */
export function Button({
  kind = 'primary',
  icon,
  isBusy = false,
  onClick,
  children,
  ...rest
}: Properties) {
  return (
    <button
      {...rest}
      type={rest.form === undefined ? 'button' : 'submit'}
      className={`button ${kind}`}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (!isBusy) onClick?.(event)
      }}
    >
      {isBusy ? <span className="spinner" /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}

/** A button that approves, adds or ends something: off while the guard of its view is not content. */
export function GuardedButton({
  isReady = true,
  onPress,
  ...rest
}: Omit<Properties, 'onClick'> & {
  /** All required steps are complete. Default true. */
  readonly isReady?: boolean
  readonly onPress: () => void
}) {
  const guard = useGuarded()
  return (
    <Button
      {...rest}
      {...guard.watch}
      aria-disabled={!guard.isOn || !isReady || undefined}
      onClick={(event) => guard.press(event, isReady ? onPress : guard.ask)}
    />
  )
}
