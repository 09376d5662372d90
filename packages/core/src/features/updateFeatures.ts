import type { FeatureSettings } from './features.ts'
import { setFeatureInputs } from './resolveFeatures.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Changes what the site itself wants of the features; what is left out stays as it is. Where the operator's server decides, the setting is
 * ignored and an alert says so, unless the kit was made with `featuresSource: 'local'`.
 */
export function updateFeatures(kit: Kit, features: FeatureSettings): void {
  const { featureInputs } = kit.store.getState()
  const local = { ...(featureInputs?.local ?? kit.options.features), ...features }
  setFeatureInputs(kit, { local })
}
