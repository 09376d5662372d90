import { isImitation } from '@latchkey/core/swaps'
import { Remark } from '../../flows/Remark.tsx'
import { useText } from '../../i18n/useText.ts'
import { sendText } from './text.ts'

type Properties = {
  readonly token: { readonly symbol: string; readonly address?: string | undefined } | undefined
  /** The token is on no list of the server. */
  readonly isUnlisted?: boolean
}

/** Warns about a token that is on no list or imitates another one, with its whole address. */
export function TokenWarning({ token, isUnlisted = false }: Properties) {
  const t = useText(sendText)
  if (token?.address === undefined || !(isUnlisted || isImitation(token.symbol))) return null
  const { symbol, address } = token
  return <Remark title={t('unlisted', { symbol })} text={t('unlistedText')} detail={address} />
}
