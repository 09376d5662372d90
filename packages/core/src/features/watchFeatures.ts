import type { Features } from './features.ts'
import type { Kit } from '../kit/kit.ts'
import { watchValue } from '../kit/watchValue.ts'

export declare namespace watchFeatures {
  type Parameters = {
    readonly onChange: (features: Features | undefined, previous: Features | undefined) => void
  }
}

/** Reports what is switched on whenever it changes, until the returned function is called. */
export function watchFeatures(kit: Kit, { onChange }: watchFeatures.Parameters) {
  return watchValue(kit, ({ features }) => features, onChange)
}
