import { useFeatures } from '../../hooks/useFeatures.ts'
import { useFlow } from '../../dialog/useFlow.ts'
import { useKitContext } from '../../KitContext.ts'

/** The site's conditions, and whether a visitor may connect yet. The tick stays while the dialog is open. */
export function useLegal() {
  const { options } = useKitContext('useLegal').kit
  const { legal: { termsConditionsUrl, privacyPolicyUrl } = {} } = options
  // Until the features are put together, the site's own word counts: no server has one on this.
  const features = useFeatures() ?? options.features
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
