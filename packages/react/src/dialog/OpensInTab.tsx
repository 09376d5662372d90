import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { en } from '../i18n/en.ts'

/** What a link says that leads out of the dialog: to the eye its icon tells, to a screen reader these words. */
export function OpensInTab({ children }: { readonly children: ReactNode }) {
  const t = useText(en)
  return (
    <>
      {children}
      <span className="unseen"> ({t('opensInTab')})</span>
    </>
  )
}
