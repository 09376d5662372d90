import type { Features, KitState } from '@latchkey/core'
import { Button } from '../../components/Button.tsx'
import { useConnectMethods } from '../../hooks/useConnectMethods.ts'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useKit } from '../../hooks/useKit.ts'
import { connectFeatures } from '../../features/connectFeatures.ts'
import { useSlotOf } from '../../features/useSlotOf.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { FetchedPart } from '../../dialog/FetchedPart.tsx'
import { LegalText } from './LegalText.tsx'
import { useLegal } from './useLegal.ts'
import { defineView, type ViewProps } from '../view.ts'
import { Agreement } from './Agreement.tsx'
import { WalletList } from './WalletList.tsx'
import { KitMark } from '../../components/KitMark.tsx'

/** The ways to connect, in the order that the site or what is installed asks for. */
function Connect({ parameters }: ViewProps<'Connect'>) {
  return <ConnectBy {...parameters} />
}

type Properties = ViewProps<'Connect'>['parameters'] & {
  /** Nothing but wallets. */
  readonly onlyWallets?: boolean | undefined
}

/** The ways to connect, or the wallets among them alone. */
export function ConnectBy({ namespace, wallet, chosen, onlyWallets = false }: Properties) {
  const t = useText(en)
  const { kit } = useKit()
  const features = useFeatures()
  const slot = useSlotOf(connectFeatures, 'connectMethods')
  const footer = useSlotOf(connectFeatures, 'footer')
  const legal = useLegal()
  const { adapters } = kit.options
  const chain = adapters[1] && adapters.find((adapter) => adapter.namespace === namespace)?.name
  useTitle(chain ? t('connectChain', { chain }) : t('connectWallet'))

  const { collapseWallets, emailShowWallets } = features ?? {}
  const inputs = useStoreValue(kit.store, ({ featureInputs }) => featureInputs)
  const expected = kit.options.embedded?.frameUrl
    ? awaited.filter(({ name }) => !features?.[name] && isOpen(inputs, name))
    : []
  const logins = useConnectors().filter(({ type }) => type === 'AUTH')
  const isServed = !namespace || !logins[0] || logins.some((login) => login.namespace === namespace)
  const methods = onlyWallets || !isServed ? [] : [...expected, ...slot]
  const hasEmail = methods.some(({ id }) => id === 'email')
  const order: readonly string[] = useConnectMethods()
  const isFolded =
    order.includes('wallet') &&
    (collapseWallets === true || (hasEmail && emailShowWallets === false))
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  const parts = [{ key: 'wallets', id: 'wallet', load: undefined }, ...methods].sort(
    (one, other) => place(one.id) - place(other.id),
  )
  const wallets =
    isFolded && methods.length > 0 && (wallet ?? chosen) === undefined ? (
      <Button
        kind="secondary"
        icon="wallet"
        onClick={() =>
          kit.modal.push({
            name: 'ConnectWallets',
            parameters: namespace ? { namespace } : undefined,
          })
        }
      >
        {t('continueWithWallet')}
      </Button>
    ) : (
      <WalletList
        namespace={namespace}
        wallet={legal.mayConnect ? wallet : undefined}
        isAlone={methods.length === 0}
      />
    )

  return (
    <div className="connect">
      <Agreement label={t('connectWallet')}>
        {parts.map(({ key, id, load }, place) => {
          const bone = id === 'social' ? socialBone(features) : emailBone
          const isBesideLogin = isLogin(id) && isLogin(parts[place - 1]?.id)
          return (
            <div key={key} className="connect-method" data-beside={isBesideLogin || undefined}>
              {place > 0 && !isBesideLogin && <p className="or">{t('or')}</p>}
              {id === 'wallet' ? wallets : load ? <FetchedPart load={load} waiting={bone} /> : bone}
            </div>
          )
        })}
      </Agreement>
      <p className="connect-note">
        {legal.hasConditions && !legal.asks ? (
          <LegalText {...legal.urls} isQuestion={false} />
        ) : (
          t('connectNote')
        )}
      </p>
      {footer.map(({ key, load }) => (
        <FetchedPart key={key} load={load} />
      ))}
      <Branding />
    </div>
  )
}

/** Keep the places of what nearly always comes, until the server has said whether it does. */
const awaited = [
  { key: 'email email', id: 'email', name: 'email', load: undefined },
  { key: 'socials social', id: 'social', name: 'socials', load: undefined },
] as const

function isOpen(inputs: KitState['featureInputs'], name: 'email' | 'socials') {
  return !inputs || (inputs.remote === 'pending' && inputs.local[name] !== false)
}
const emailBone = <i className="row waits" aria-hidden="true" />

/** One row of buttons for one or two providers, two for more, and as long as that is not known. */
function socialBone(features: Features | undefined) {
  const { socials } = features ?? {}
  const look = socials && socials.length < 3 ? 'one-social' : 'socials-wait'
  return <i className={`row waits ${look}`} aria-hidden="true" />
}

/** Logins to an embedded wallet stand together. */
const isLogin = (id: string | undefined) => id === 'email' || id === 'social'

export const connectView = defineView('Connect', Connect)

/** Whose kit this is, where the operator wants that to be said. */
export function Branding() {
  const t = useText(en)
  if (!useFeatures()?.reownBranding) return null
  return (
    <p className="branding">
      <span>{t('poweredBy')}</span>
      <KitMark size={16} />
      <bdi lang="en">Latchkey</bdi>
    </p>
  )
}
