import { chooseAccountNameView } from './ChooseAccountName.tsx'
import { registerAccountNameView } from './RegisterAccountName.tsx'
import { registerAccountNameSuccessView } from './RegisterAccountNameSuccess.tsx'

export { NameSettings } from './NameSettings.tsx'

/** What names show, fetched as one. */
export const views = {
  ChooseAccountName: chooseAccountNameView,
  RegisterAccountName: registerAccountNameView,
  RegisterAccountNameSuccess: registerAccountNameSuccessView,
}
