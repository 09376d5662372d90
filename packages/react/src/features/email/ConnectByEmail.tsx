import { useEmailSheet } from './useEmailSheet.ts'
import { LoginForm } from './LoginForm.tsx'

/** The e-mail field among the ways to connect. */
export function ConnectByEmail() {
  const place = useEmailSheet()
  return (
    <div ref={place}>
      <LoginForm />
    </div>
  )
}
