import { networkImageUrl } from '@latchkey/core/wallets'
import { Picture } from '../../components/Picture.tsx'
import { useKitContext } from '../../KitContext.ts'
import type { Family } from './useFamilies.ts'

type Properties = { readonly family: Family; readonly size: number }

/** The picture of a chain family: that of the network it is on, or of the first that has one. */
export function FamilyPicture({ family, size }: Properties) {
  const { options } = useKitContext('FamilyPicture').kit
  const { account, networks, name } = family
  const [src] = [account.network, ...networks].flatMap(
    (network) => (network && networkImageUrl(options, network)) ?? [],
  )
  return <Picture name={name} src={src} size={size} round />
}
