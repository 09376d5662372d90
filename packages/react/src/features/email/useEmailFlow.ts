import { useFlow } from '../../hooks/useFlow.ts'
import { noEmail, reduceEmail } from './emailFlow.ts'

/** How a login or a change of the address stands; it goes over several views. */
export function useEmailFlow(name: 'email' | 'emailChange') {
  return useFlow(name, reduceEmail, noEmail)
}
