import type { ReactNode } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import type { SlotItem } from '../../features/useSlotOf.ts'
import { useFlow } from '../../dialog/useFlow.ts'
import { useText } from '../../i18n/useText.ts'
import { accountText } from './text.ts'
import { FetchedPart } from '../../dialog/FetchedPart.tsx'

type Properties = {
  /** Whose lists these are. */
  readonly address: string
  readonly first: { readonly key: string; readonly text: string; readonly content: ReactNode }
  readonly others: readonly SlotItem<'accountTabs'>[]
}

/** What the account holds, under tabs where features bring more than one list. Whoever comes back from another view finds the chosen one. */
export function AccountTabs({ address, first, others }: Properties) {
  const t = useText(accountText)
  const [chosen, choose] = useFlow(`tab ${address}`, (_: string, next: string) => next, first.key)
  const shown = others.find(({ key }) => key === chosen)
  return (
    <div className="account-lists">
      <Tabs label={t('views')} tabs={[first, ...others]} chosen={chosen} onChoose={choose}>
        {shown ? <FetchedPart key={shown.key} load={shown.load} /> : first.content}
      </Tabs>
    </div>
  )
}
