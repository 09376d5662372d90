import { useEffect, useId, useRef, type ReactNode } from 'react'

type Properties = {
  readonly title: string
  readonly children: ReactNode
  /** Escape and the like. Without it the sheet stays until it is decided. */
  readonly onClose?: (() => void) | undefined
}

/** A dialog that rises from the foot of the phone. */
export function Sheet({ title, children, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
