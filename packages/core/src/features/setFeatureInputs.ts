import type { Kit } from '../kit/kit.ts'
import { resolveFeatures, type FeatureInputs } from './resolveFeatures.ts'

/** Takes what the site or the operator says about the features, and tells the developer when a setting of the site does not count. */
export function setFeatureInputs(kit: Kit, change: Partial<FeatureInputs>) {
  const { options, store } = kit
  const before: FeatureInputs = store.getState().featureInputs ?? {
    local: options.features ?? {},
    remote: options.apiUrl ? 'pending' : 'none',
    prefersLocal: options.featuresSource === 'local',
  }
  const featureInputs = { ...before, ...change }
  const { features, ignored } = resolveFeatures(featureInputs)
  store.setState({ featureInputs, features })
  if (ignored.length === 0) return
  const names = ignored
    .map((name) =>
      // What the site has said, and not by this name, it has said by the older one.
      featureInputs.local[name] === undefined
        ? '"features.history" (now "activity")'
        : `"features.${name}"`,
    )
    .join(', ')
  void import('../kit/alerts.ts').then(({ raiseAlert }) =>
    raiseAlert(kit, 'LOCAL_CONFIGURATION_IGNORED', names),
  )
}
