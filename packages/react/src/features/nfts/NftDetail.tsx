import { explorerUrl } from '@latchkey/core'
import type { Nft } from '@latchkey/core/nfts'
import { parseCaipAddress, type Network } from '@latchkey/protocol'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { formatAddress } from '../../components/formatAddress.ts'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { OpensInTab } from '../../dialog/OpensInTab.tsx'
import { Remark } from '../../flows/Remark.tsx'
import transferSheet from '../../flows/transfer.css?inline'
import { defineView, type ViewProps } from '../../views/view.ts'
import { NftPicture } from './NftPicture.tsx'
import sheet from './nfts.css?inline'
import { nftsText } from './text.ts'

/** One of its kind: its picture large, what its maker says of it, where it is, and the way to give it away. */
function NftDetail({ parameters: { nft } }: ViewProps<'NftDetail'>) {
  const t = useText(nftsText)
  const { kit } = useKit()
  const { networks, networkId } = useNetwork()
  useTitle(t('nfts'))
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === nft.chainId)
  const address = parseCaipAddress(nft.address)?.address ?? ''
  const canSend = networkId === nft.chainId && kit.store.getState().features?.send !== false
  const url = explorerUrl(network, 'address', address)
  return (
    <div className="nft-detail">
      <NftPicture nft={nft} />
      <h3 className="nft-title">
        <bdi>{nft.name}</bdi>
      </h3>
      {nft.isSpam && (
        <Remark
          title={t('spamTitle')}
          text={nft.spamReasons.map((reason) => t(reason)).join(' ')}
        />
      )}
      {canSend && (
        <Button
          icon="send"
          kind={nft.isSpam ? 'secondary' : 'primary'}
          onClick={() => kit.modal.push({ name: 'NftSend', parameters: { nft } })}
        >
          {t('send')}
        </Button>
      )}
      {nft.description !== undefined && (
        <section aria-label={t('description')}>
          <p className="nft-description">
            <bdi>{nft.description}</bdi>
          </p>
        </section>
      )}
      <NftFacts nft={nft} address={address} network={network} />
      {nft.attributes.length > 0 && <Traits attributes={nft.attributes} />}
      {url && (
        <RowList>
          <Row
            icon={laterIcons.external}
            title={<OpensInTab>{t('explorer')}</OpensInTab>}
            href={url}
          />
        </RowList>
      )}
    </div>
  )
}

type FactsProperties = {
  readonly nft: Nft
  /** Address of its contract, or its mint. */
  readonly address: string
  readonly network: Network | undefined
}

/** Collection, quantity, number, contract and network of a token. */
function NftFacts({ nft, address, network }: FactsProperties) {
  const t = useText(nftsText)
  const isOfContract = nft.standard !== 'metaplex'
  return (
    <dl className="nft-facts">
      {nft.collection && <Fact name={t('collection')} value={<bdi>{nft.collection.name}</bdi>} />}
      {nft.quantity !== '1' && <Fact name={t('quantity')} value={nft.quantity} />}
      {isOfContract && <Fact name={t('number')} value={<bdi dir="ltr">{nft.tokenId}</bdi>} />}
      <Fact
        name={t(isOfContract ? 'contract' : 'mint')}
        value={
          <bdi dir="ltr" title={address}>
            {formatAddress(address)}
          </bdi>
        }
      />
      <Fact name={t('network')} value={network?.name ?? nft.chainId} />
    </dl>
  )
}

function Traits({ attributes }: { readonly attributes: Nft['attributes'] }) {
  const t = useText(nftsText)
  return (
    <section aria-label={t('traits')}>
      <h4 className="rows-title">{t('traits')}</h4>
      <dl className="nft-traits">
        {attributes.map(({ name, value }, index) => (
          <Fact key={index} name={<bdi>{name}</bdi>} value={<bdi>{value}</bdi>} />
        ))}
      </dl>
    </section>
  )
}

function Fact({ name, value }: { readonly name: ReactNode; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

export const nftDetailView = defineView('NftDetail', NftDetail, transferSheet + sheet)
