import { useText } from '../screens/language.ts'
import { revealText } from './revealText.ts'

/** A text of somebody else, with what would not show in it written out. */
export function RevealedText({ text }: { readonly text: string }) {
  const { t } = useText()
  if (text === '') return <span className="faint">{t('empty')}</span>
  return (
    <bdi className="foreign">
      {revealText(text).map(({ text: part, isHidden }, index) =>
        isHidden ? (
          <mark key={index} title={t('hiddenCharacter', { code: part })}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}
