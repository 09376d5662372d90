import { useText } from '../../i18n/useText.ts'
import { Remark } from '../../flows/Remark.tsx'
import { sendText } from './text.ts'

type Properties = {
  readonly token: { readonly symbol: string; readonly address?: string | undefined }
}

/** What to beware of with a token that nobody has looked at, with its whole address. */
export function Unlisted({ token: { symbol, address } }: Properties) {
  const t = useText(sendText)
  return <Remark title={t('unlisted', { symbol })} text={t('unlistedText')} detail={address} />
}
