import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useSheet } from '../../views/view.ts'
import { useLegal } from '../../views/connect/useLegal.ts'
import sheet from './email.css?inline'
import { LoginForm } from './LoginForm.tsx'

/** The e-mail field among the ways to connect. */
export function ConnectByEmail() {
  const { kit } = useKit()
  const { modal } = kit
  const place = useSheet(sheet)
  const { mayConnect } = useLegal()
  useEffect(() => {
    const view = modal.currentView()
    if (view.name !== 'Connect' || view.parameters?.wallet !== 'email' || !mayConnect) return
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
