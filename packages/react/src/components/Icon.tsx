import type { SVGProps } from 'react'

/** Icons of one stroke on a 24-unit grid: those that the first view or the dialog itself may show. */
const paths = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M9.5 5.5 16 12l-6.5 6.5',
  chevronDown: 'M6 9.5l6 6 6-6',
  clear: 'M7 7l10 10M17 7L7 17',
  grid: 'M5 5h5v5H5V5zM14 5h5v5h-5V5zM5 14h5v5H5v-5zM14 14h5v5h-5v-5z',
  help: 'M9.6 9.4a2.4 2.4 0 1 1 3.6 2.1c-.8.45-1.2.9-1.2 1.8m0 2.9v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  info: 'M12 11v5.5M12 7.6v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  qr: 'M4.5 4.5h5v5h-5v-5zM14.5 4.5h5v5h-5v-5zM4.5 14.5h5v5h-5v-5zM14 14v2.5h2.5M19.5 14v1.5M14 19.5h1.5M19.5 18.5v1h-1',
  receive: 'M17.5 6.5l-11 11M15.5 17.5h-9v-9',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4.5v4.9h-4.9',
  send: 'M6.5 17.5l11-11M8.5 6.5h9v9',
  wallet:
    'M4 8.5V17a3 3 0 0 0 3 3h11a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2H6a2 2 0 0 1 0-4h11v4M16.2 14.5h.1',
  warning:
    'M12 9.5V13m0 3.2v.1M10.6 4.8 3.4 17.5A1.7 1.7 0 0 0 4.9 20h14.2a1.7 1.7 0 0 0 1.5-2.5L13.4 4.8a1.6 1.6 0 0 0-2.8 0z',
} as const

/** An icon that is fetched with the views that show it. */
export type LaterIcon = { readonly path: string; readonly flips?: boolean }

/** The name of an icon, or one that is brought along. */
export type IconName = keyof typeof paths | LaterIcon

type Properties = { readonly name: IconName; readonly size?: number | undefined }

/** An icon for the eye only; whatever it stands for is said in words beside it or in the label of its button. */
export function Icon({ name, size = 20 }: Properties) {
  const { path, flips = false }: LaterIcon =
    typeof name === 'object'
      ? name
      : { path: paths[name], flips: name === 'back' || name === 'chevron' }
  return (
    <Stroke size={size} className={flips ? 'icon flips' : 'icon'}>
      <path d={path} />
    </Stroke>
  )
}

/** The frame of every icon. */
export function Stroke({ size, ...rest }: SVGProps<SVGSVGElement> & { readonly size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    />
  )
}
