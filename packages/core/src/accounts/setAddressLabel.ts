import type { Kit } from '../kit/kit.ts'

export declare namespace setAddressLabel {
  type Parameters = {
    /** As the chain writes it. */
    readonly address: string
    /** What the site calls the account; `undefined` takes the label away. */
    readonly label: string | undefined
  }
}

/** Gives an account a name of the site's own, which the dialog shows where the account has none. Lives as long as the page. */
export function setAddressLabel(kit: Kit, { address, label }: setAddressLabel.Parameters): void {
  const { [address]: _, ...rest } = kit.store.getState().addressLabels ?? {}
  kit.store.setState({ addressLabels: label === undefined ? rest : { ...rest, [address]: label } })
}
