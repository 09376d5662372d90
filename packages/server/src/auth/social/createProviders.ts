import type { SocialProvider } from '@latchkey/protocol/frame'
import type { Limits } from '../../config/limits.ts'
import { createProvider, type Provider } from './createProvider.ts'
import type { SocialOptions } from './socialOptions.ts'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import type { AppleDefinition, SocialDefinition } from './socialDefinition.ts'
import { x } from './x.ts'

/** The providers that are set up. */
export type Providers = ReturnType<typeof createProviders>

export function createProviders({ apple, ...others }: SocialOptions, limits: Limits) {
  const made = new Map<SocialProvider, Provider>()
  const { apple: appleDefinition, ...definitions } = socialDefinitions
  for (const definition of Object.values(definitions)) {
    // The keys of `definitions` are those of `others`, which `Object.values` forgets.
    const credentials = others[definition.id as keyof typeof others]
    if (credentials) made.set(definition.id, createProvider(definition, credentials, limits))
  }
  if (apple) made.set('apple', createProvider(appleDefinition, apple, limits))
  return {
    ids: [...made.keys()],
    has: (id: SocialProvider) => made.has(id),
    /** @throws Error for one that is not set up. */
    get: (id: SocialProvider): Provider => {
      const provider = made.get(id)
      if (!provider) throw new Error(`${id} is not set up`)
      return provider
    },
  }
}

/** Every provider that there is a file of. */
export const socialDefinitions: Readonly<
  Record<Exclude<SocialProvider, 'apple'>, SocialDefinition> & { apple: AppleDefinition }
> = { google, github, apple, facebook, x, discord }
