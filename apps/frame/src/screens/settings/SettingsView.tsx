import { Actions } from '../components/Actions.tsx'
import { Button } from '../components/Button.tsx'
import { useText } from '../language.ts'
import { DeviceList } from './DeviceList.tsx'
import { EmailChangeList } from './EmailChangeList.tsx'
import { FactorList } from './FactorList.tsx'
import { RecoveryCode } from '../unlock/RecoveryCode.tsx'
import type { SettingsChoice, SettingsRequest } from '../unlock/unlockRequest.ts'
import { useNewFactor } from '../unlock/useNewFactor.ts'
import { useList } from './useList.ts'

/** What opens the wallet, or who is logged in. */
export function SettingsView({
  request,
  onClose,
}: {
  readonly request: SettingsRequest
  readonly onClose: (choice: SettingsChoice | undefined) => void
}) {
  return request.page === 'factors' ? (
    <Factors request={request} onClose={onClose} />
  ) : (
    <Devices request={request} onClose={onClose} />
  )
}

type Properties = {
  readonly request: SettingsRequest
  readonly onClose: (choice: SettingsChoice | undefined) => void
}

function Factors({ request, onClose }: Properties) {
  const list = useList(request.listFactors)
  const factor = useNewFactor(request, list.reload)
  if (factor.shown) return <RecoveryCode {...factor.shown} />
  return (
    <>
      <FactorList list={list} factor={factor} onRemove={request.removeFactor} />
      <Foot onClose={() => onClose(undefined)} />
    </>
  )
}

function Devices({ request, onClose }: Properties) {
  const list = useList(request.listDevices)
  const changes = useList(request.listEmailChanges)
  return (
    <>
      <DeviceList list={list} onRevoke={request.revokeDevice}>
        <EmailChangeList list={changes} onChoose={onClose} />
      </DeviceList>
      <Foot onClose={() => onClose(undefined)} />
    </>
  )
}

function Foot({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  return (
    <Actions>
      <Button kind="secondary" onClick={onClose}>
        {t('done')}
      </Button>
    </Actions>
  )
}
