import { useFeatures } from '../hooks/useFeatures.ts'
import { useFlow } from '../hooks/useFlow.ts'
import { useKitContext } from '../KitContext.ts'

/** The site's conditions, and whether a visitor may connect yet. The tick stays while the dialog is open. */
export function useLegal() {
  const { termsConditionsUrl, privacyPolicyUrl } = useKitContext('useLegal').kit.options
  const features = useFeatures()
  const [isAgreed, setAgreed] = useFlow('legal', (_: boolean, next: boolean) => next, false)
  const hasConditions = Boolean(termsConditionsUrl || privacyPolicyUrl)
  const asks = hasConditions && features?.legalCheckbox === true
  return {
    urls: { termsConditionsUrl, privacyPolicyUrl },
    hasConditions,
    /** Whether there is a box to tick. */
    asks,
    isAgreed,
    setAgreed,
    mayConnect: !asks || isAgreed,
  }
}
