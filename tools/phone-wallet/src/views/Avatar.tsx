/** A soft gradient drawn from a text, the same for the same text. */
export function Avatar({ of, size }: { readonly of: string; readonly size: number }) {
  const hue = [...of].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const background = `radial-gradient(circle at 30% 25%, oklch(88% 0.09 ${hue}), oklch(58% 0.13 ${(hue + 60) % 360}))`
  return <span className="avatar" style={{ width: size, height: size, background }} />
}

/** The first letter of a site. Its own picture would be fetched from it, and this page asks nobody. */
export function SiteMark({ name }: { readonly name: string }) {
  return (
    <span className="site-mark" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
