import { useKit } from '../../hooks/useKit.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { useSocials } from './useSocials.ts'
import { useSocialSheet } from './useSocialSheet.ts'

/** The social logins among the ways to connect. */
export function ConnectBySocial() {
  const { kit } = useKit()
  const place = useSocialSheet()
  const { ids, hint, choose } = useSocials()
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
