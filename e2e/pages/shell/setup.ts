import type { KitOptions } from '@latchkey/core'
import { fromChain } from '@latchkey/core/networks'
import { defaultSiwx } from '@latchkey/core/siwx'
import type { Locale } from '@latchkey/react'
import { english } from '@latchkey/react/locales'
import { brass, forest, ink, ocean } from '@latchkey/react'
import { stretchTexts } from '../stretch.ts'

/** What a test asks of this page: `?setup={…}`. */
export type Setup = {
  readonly embed?: boolean
  /** A second kit, with a dialog of its own. */
  readonly two?: boolean
  readonly networkButton?: boolean
  /** `pseudo` is English with brackets, accents and 40 % more letters. */
  readonly locale?: string
  readonly theme?: keyof typeof themes
  readonly mode?: 'light' | 'dark'
  /** So many more networks than the world has, and whether some are of a kind that nothing here can use. */
  readonly moreNetworks?: number
  /** Whether who connects is asked to sign in. */
  readonly signIn?: 'required' | 'optional'
  readonly options?: Partial<KitOptions>
}

export const themes = { ink, ocean, forest, brass }

type Config = { readonly projectId: string; readonly networks: KitOptions['networks'] }

const setup = JSON.parse(new URLSearchParams(location.search).get('setup') ?? '{}') as Setup
const config = (await (await fetch('./config.json')).json()) as Config

/** What `createKit` takes on this page. */
export function kitOptions(): Pick<KitOptions, 'projectId' | 'networks'> & Partial<KitOptions> {
  const more = Array.from({ length: setup.moreNetworks ?? 0 }, (_, index) =>
    fromChain({
      id: 900_001 + index,
      name: index === 0 ? 'Ägäis Network' : `Network ${index + 1}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://localhost:1'] } },
    }),
  )
  return {
    projectId: config.projectId,
    networks: [...config.networks, ...more],
    ...(setup.signIn && { siwx: defaultSiwx({ required: setup.signIn === 'required' }) }),
    ...setup.options,
  }
}

/** What the provider takes on this page. */
export function providerProps() {
  const theme = themes[setup.theme ?? 'ink']
  return {
    theme: setup.mode ? { ...theme, mode: setup.mode } : theme,
    locale: setup.locale === 'pseudo' ? pseudoLocale() : setup.locale,
  }
}

export const { embed, two, networkButton } = setup

/** English in which every text can be told apart from what is hard-coded, and is as long as texts get in other languages. */
function pseudoLocale(): Locale {
  return {
    tag: 'en-XA',
    texts: Object.fromEntries(
      Object.entries(english.texts).map(([id, texts]) => [id, stretchTexts(texts)]),
    ),
  }
}
