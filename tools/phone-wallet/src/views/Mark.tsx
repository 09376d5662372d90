/** The wallet's own mark: the product's key on the screen of a phone. */
export function Mark({ size }: { readonly size: number }) {
  return <img src={`${import.meta.env.BASE_URL}icon.svg`} width={size} height={size} alt="" />
}
