import { useFlow } from '../../dialog/useFlow.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { ForAccount } from './ForAccount.tsx'
import { NameForm } from './NameForm.tsx'
import sheet from './names.css?inline'
import { namesFlow, noName } from './namesFlow.ts'
import { OwnName } from './OwnName.tsx'
import { namesText } from './text.ts'
import { laterSheets } from '../../components/viewSheets.ts'

/** The account has its name. */
function RegisterAccountNameSuccess() {
  const [{ registered }] = useFlow('names', namesFlow, noName)
  useTitle(useText(namesText)('accountName'), { isVisible: false })
  return (
    <ForAccount known={registered}>
      {({ address, zone, name }) =>
        name !== undefined ? (
          <OwnName address={address} name={name} isNew />
        ) : (
          <NameForm zone={zone} /> // somebody has come here without one
        )
      }
    </ForAccount>
  )
}

export const registerAccountNameSuccessView = defineView(
  'RegisterAccountNameSuccess',
  RegisterAccountNameSuccess,
  laterSheets.pill + laterSheets.grow + sheet,
)
