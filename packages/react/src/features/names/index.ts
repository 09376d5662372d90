import { getNameZone } from '@latchkey/core/names'
import { defineFeature } from '../defineFeature.ts'

declare module '@latchkey/core' {
  interface Views {
    /** What a name is for; or the one that the account has. */
    ChooseAccountName: undefined
    RegisterAccountName: undefined
    /** After a name was registered. */
    RegisterAccountNameSuccess: undefined
  }
}

const load = () => import('./nameViews.ts')
const view = (name: keyof (typeof import('./nameViews.ts'))['views']) => async () =>
  (await load()).views[name]

/** Names of the operator's own for accounts, where it gives them out. */
export const names = defineFeature({
  id: 'names',
  views: {
    ChooseAccountName: view('ChooseAccountName'),
    RegisterAccountName: view('RegisterAccountName'),
    RegisterAccountNameSuccess: view('RegisterAccountNameSuccess'),
  },
  settings: [
    {
      id: 'name',
      load: async () => (await load()).NameSettings,
      isAvailable: (kit) => getNameZone(kit) !== undefined,
    },
  ],
})
