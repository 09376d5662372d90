import { Avatar } from '../screens/components/Avatar.tsx'
import { AmountText } from '../screens/components/AmountText.tsx'
import { useText } from '../screens/language.ts'
import { RevealedText } from './RevealedText.tsx'
import type { Row, Value } from './story.ts'

type Of<Type extends Value['type']> = Extract<Value, { readonly type: Type }>

/** The last second of the year 9999: later times are written as numbers. */
const lastSecond = 253_402_300_799n

/** Rows under one another: what it is, and its value. */
export function CardRows({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useText()
  return (
    <dl className="rows">
      {rows.map(({ label, value }, index) => {
        const isWide = value.type === 'list' || value.type === 'call' || value.type === 'bytes'
        return (
          <div key={index} className={isWide ? 'wide' : undefined} data-type={value.type}>
            <dt>
              {typeof label === 'object' && 'name' in label ? (
                <bdi dir="ltr">{label.name}</bdi>
              ) : (
                t(label)
              )}
            </dt>
            <dd>
              <ValueView value={value} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What stands on the right of a row. */
function ValueView({ value }: { readonly value: Value }) {
  const { t, say } = useText()
  switch (value.type) {
    case 'address':
      return <AddressValue value={value} />
    case 'token':
      return <TokenValue value={value} />
    case 'coin':
      return (
        <span className="value-amount">
          <AmountText value={value.amount} decimals={value.decimals} symbol={value.symbol} />
          {!value.symbol && <span className="small">{t('thisNetworksCoin')}</span>}
        </span>
      )
    case 'number':
      return <AmountText value={value.number} decimals={0} />
    case 'time':
      return <TimeValue seconds={value.seconds} />
    case 'network':
      return (
        <span className="value-lines">
          <bdi>{value.name ?? t('unknownNetwork')}</bdi>
          {!value.isKnown && <bdi className="small">{String(value.chainId)}</bdi>}
        </span>
      )
    case 'text':
      return <RevealedText text={value.text} />
    case 'bytes':
      return (
        <bdi className="technical" dir="ltr">
          {value.hex}
        </bdi>
      )
    case 'phrase':
      return <>{say(value.phrase)}</>
    case 'list':
      return value.rows.length > 0 ? (
        <CardRows rows={value.rows} />
      ) : (
        <span className="faint">{t('empty')}</span>
      )
    case 'call':
      return (
        <div className="inner-call">
          {value.card.title && <p className="inner-title">{say(value.card.title)}</p>}
          <CardRows rows={value.card.rows} />
          {value.card.unread && (
            <>
              <p className="small">{say(value.card.unread.says)}</p>
              <bdi className="technical" dir="ltr">
                {value.card.unread.hex}
              </bdi>
            </>
          )}
        </div>
      )
  }
}

function AddressValue({
  value: { address, name, isOwn, note },
}: {
  readonly value: Of<'address'>
}) {
  const { t, say } = useText()
  return (
    <span className="value-address">
      <span className="value-lines">
        {(isOwn || name !== undefined) && <bdi>{isOwn ? t('yourAccount') : name}</bdi>}
        <bdi className="technical" dir="ltr">
          {address}
        </bdi>
        {note && <span className="small">{say(note)}</span>}
      </span>
      <Avatar address={address} />
    </span>
  )
}

function TokenValue({ value: { amount, token, isUnlimited } }: { readonly value: Of<'token'> }) {
  const { t } = useText()
  const exact = <AmountText value={amount} decimals={token?.decimals ?? 0} />
  return (
    <span className="value-amount">
      <span dir={isUnlimited ? undefined : 'ltr'}>
        {isUnlimited ? <span className="danger-text">{t('unlimited')}</span> : exact}
        {token?.symbol && (
          <>
            {' '}
            <RevealedText text={token.symbol} />
          </>
        )}
      </span>
      {isUnlimited && <span className="small">{exact}</span>}
      {!token?.isKnown && <span className="small">{t(token ? 'ownWords' : 'units')}</span>}
    </span>
  )
}

function TimeValue({ seconds }: { readonly seconds: bigint }) {
  const { language } = useText()
  if (seconds > lastSecond) return <AmountText value={seconds} decimals={0} />
  const format = new Intl.DateTimeFormat(language.tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    numberingSystem: 'latn',
  })
  return <bdi>{format.format(new Date(Number(seconds) * 1000))}</bdi>
}
