import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'

/** Where the site's own conditions are; at least one of them. */
export type LegalUrls = {
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
}

/** The site's conditions as a sentence with links in it: to tick, or to know. */
export function LegalText({
  termsConditionsUrl,
  privacyPolicyUrl,
  isQuestion,
}: LegalUrls & { readonly isQuestion: boolean }) {
  const t = useText(en)
  // Places that no text contains; the links are put there, wherever the language wants them.
  const [terms, privacy] = ['\uE000', '\uE001']
  const sentence =
    termsConditionsUrl && privacyPolicyUrl
      ? t(isQuestion ? 'agreeBoth' : 'connectingAgreesBoth', { terms, privacy })
      : termsConditionsUrl
        ? t(isQuestion ? 'agreeTerms' : 'connectingAgreesTerms', { terms })
        : t(isQuestion ? 'agreePrivacy' : 'connectingAgreesPrivacy', { privacy })
  return sentence.split(/([\uE000\uE001])/).map((part, place): ReactNode => {
    if (part === terms)
      return <Link key={place} href={termsConditionsUrl} text={t('termsOfService')} />
    if (part === privacy)
      return <Link key={place} href={privacyPolicyUrl} text={t('privacyPolicy')} />
    return part
  })
}

/** Opens in a tab of its own, which cannot reach back. Anything but a web address shows as text. */
function Link({ href, text }: { readonly href: string | undefined; readonly text: string }) {
  const t = useText(en)
  if (!href || !/^(https?:\/\/|\/(?!\/))/i.test(href)) return text
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="unseen"> ({t('opensInTab')})</span>
    </a>
  )
}
