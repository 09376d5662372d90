import { laterSheets } from '../../components/viewSheets.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { ForAccount } from './ForAccount.tsx'
import { NameForm } from './NameForm.tsx'
import sheet from './names.css?inline'
import { OwnName } from './OwnName.tsx'
import { namesText } from './text.ts'

/** The name itself. */
function RegisterAccountName() {
  useTitle(useText(namesText)('title'))
  return (
    <ForAccount>
      {({ address, zone, name }) =>
        name !== undefined ? <OwnName address={address} name={name} /> : <NameForm zone={zone} />
      }
    </ForAccount>
  )
}

export const registerAccountNameView = defineView(
  'RegisterAccountName',
  RegisterAccountName,
  laterSheets.pill + laterSheets.grow + sheet,
)
