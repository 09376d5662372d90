import { Actions } from './Actions.tsx'
import { Button, GuardedButton } from './Button.tsx'

/** The two buttons under an approval. Cancel always works. The other one is guarded, and off until what has to be ticked is. */
export function ConfirmButtons({
  label,
  cancelLabel,
  isTicked,
  onConfirm,
  onCancel,
}: {
  readonly label: string
  readonly cancelLabel: string
  /** What has to be ticked first is. */
  readonly isTicked: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  return (
    <Actions isTickMissing={!isTicked}>
      <div className="pair">
        <Button kind="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <GuardedButton isReady={isTicked} onPress={onConfirm}>
          {label}
        </GuardedButton>
      </div>
    </Actions>
  )
}
