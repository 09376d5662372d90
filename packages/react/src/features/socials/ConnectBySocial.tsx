import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useSheet } from '../../views/view.ts'
import { useLegal } from '../../views/connect/useLegal.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { useSocials } from './useSocials.ts'
import sheet from './socials.css?inline'

/** The social logins among the ways to connect. */
export function ConnectBySocial() {
  const { kit } = useKit()
  const place = useSheet(sheet)
  const legal = useLegal()
  const { ids, hint, choose } = useSocials()
  useEffect(() => {
    const view = kit.modal.currentView()
    const wanted = ids.find((id) => view.name === 'Connect' && view.parameters?.wallet === id)
    if (!wanted || hint !== undefined || !legal.mayConnect) return
    // Whoever comes back has the choice, and is not led on again.
    kit.modal.reset({ name: 'Connect' })
    choose(wanted)
  })
  return (
    <div ref={place}>
      <SocialButtons
        ids={ids}
        hint={hint}
        onChoose={choose}
        onMore={() => kit.modal.push({ name: 'ConnectSocials' })}
      />
    </div>
  )
}
