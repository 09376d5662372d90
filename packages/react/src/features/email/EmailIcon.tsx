import { Stroke } from '../../components/Icon.tsx'

/** Icons of one stroke that only this feature shows; they come with it. */
const paths = {
  mail: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7.5l8 6 8-6',
  key: 'M14.2 9.8 20 4m-2.6 2.6 2.1 2.1M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm-.9-2.5 3.1-3.2',
  devices:
    'M4 16.5v-9a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2M2.5 18.5h9M15.5 10.5h4a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-4A1.5 1.5 0 0 1 14 18v-6a1.5 1.5 0 0 1 1.5-1.5z',
  shield: 'M12 3.5l7 2.6v5.2c0 4.3-2.9 7.6-7 9.2-4.1-1.6-7-4.9-7-9.2V6.1l7-2.6zM12 8.5v4m0 3v.1',
  lock: 'M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const

type Properties = { readonly name: keyof typeof paths; readonly size?: number | undefined }

export function EmailIcon({ name, size = 20 }: Properties) {
  return (
    <Stroke size={size} className="icon">
      <path d={paths[name]} />
    </Stroke>
  )
}

/** As large as the icons of rows. */
export function EmailRowIcon({ name }: Pick<Properties, 'name'>) {
  return (
    <span className="row-icon">
      <EmailIcon name={name} />
    </span>
  )
}
