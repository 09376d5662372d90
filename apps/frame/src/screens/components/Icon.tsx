/** Icons of one stroke on a 24-unit grid, drawn like the kit's. */
const paths = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M9.5 5.5 16 12l-6.5 6.5',
  code: 'M5 6.5h14v11H5v-11zM8.5 10v4M11.5 10v4M14.5 10v1.5M14.5 13.5V14',
  copy: 'M9 9h9a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V9zM15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3',
  device: 'M4.5 5.5h15v10h-15v-10zM9 19h6M12 15.5V19',
  download: 'M12 4.5v10m-4-4 4 4 4-4M5 18.5h14',
  external: 'M8 5h11v11M19 5 5.5 18.5',
  lock: 'M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5M6.5 10.5h11v9h-11v-9zM12 14v2',
  mail: 'M4 6.5h16v11H4v-11zM4.5 7l7.5 6 7.5-6',
  passkey:
    'M10.5 11a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM4 19.5v-1a4 4 0 0 1 4-4h4M17 16.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 16.5v4m0-1.5h2',
  print: 'M7.5 8.5V4.5h9v4M7.5 16H5V8.5h14V16h-2.5M7.5 13.5h9v6h-9v-6z',
  shield: 'M12 3.8l7 2.7v5c0 4.2-2.9 7.4-7 8.7-4.1-1.3-7-4.5-7-8.7v-5l7-2.7zM9 12l2.2 2.2L15.2 10',
  stop: 'M6.2 6.2l11.6 11.6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  warning:
    'M12 9.5V13m0 3.2v.1M10.6 4.8 3.4 17.5A1.7 1.7 0 0 0 4.9 20h14.2a1.7 1.7 0 0 0 1.5-2.5L13.4 4.8a1.6 1.6 0 0 0-2.8 0z',
} as const

/** The name of an icon. */
export type IconName = keyof typeof paths

/** An icon for the eye only; what it stands for is said in words beside it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className={name === 'back' || name === 'chevron' ? 'icon flips' : 'icon'}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
