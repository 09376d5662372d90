import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useEmailSheet } from './useEmailSheet.ts'
import { LoginForm } from './LoginForm.tsx'

/** The e-mail field among the ways to connect. */
export function ConnectByEmail() {
  const { kit } = useKit()
  const { modal } = kit
  const place = useEmailSheet()
  useEffect(() => {
    const view = modal.currentView()
    if (view.name !== 'Connect' || view.parameters?.wallet !== 'email') return
    // Whoever comes back has the choice, and is not led on again.
    modal.reset({ name: 'Connect' })
    modal.push({ name: 'EmailLogin' })
  })
  return (
    <div ref={place}>
      <LoginForm />
    </div>
  )
}
