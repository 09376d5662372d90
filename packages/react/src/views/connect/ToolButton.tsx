import { Icon, Stroke } from '../../components/Icon.tsx'

type Properties = {
  readonly icon: 'certified' | 'qr'
  readonly label: string
  /** Whether it is switched on, where it can be. */
  readonly isPressed?: boolean | undefined
  readonly onClick: () => void
}

/** A square button beside a field. */
export function ToolButton({ icon, label, isPressed, onClick }: Properties) {
  return (
    <button
      type="button"
      className="tool-button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      {icon === 'qr' ? (
        <Icon name="qr" />
      ) : (
        <Stroke size={20}>
          <path d="M12 3.5l2.3 1.7 2.8-.1.8 2.7 2.4 1.6-1 2.6 1 2.6-2.4 1.6-.8 2.7-2.8-.1L12 20.5l-2.3-1.7-2.8.1-.8-2.7-2.4-1.6 1-2.6-1-2.6 2.4-1.6.8-2.7 2.8.1L12 3.5zM8.8 12.2l2.2 2.2 4.2-4.4" />
        </Stroke>
      )}
    </button>
  )
}
