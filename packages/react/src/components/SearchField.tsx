import type { Ref } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import searchFieldSheet from './SearchField.css?inline'
import { laterIcons } from './viewIcons.tsx'

type Properties = {
  readonly value: string
  /** What is searched for; shown while the field is empty. */
  readonly label: string
  readonly clearLabel: string
  readonly onChange: (value: string) => void
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A field to search a list with. Escape empties it before it closes anything. */
export function SearchField({ value, label, clearLabel, onChange, inputRef }: Properties) {
  return (
    <div className="search" part="field">
      <Icon name={laterIcons.search} size={18} />
      <input
        ref={inputRef}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' && (
        <IconButton
          icon="clear"
          label={clearLabel}
          onClick={({ currentTarget }) => {
            onChange('')
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Style sheet of the field, for the sheet of a view. */
export { searchFieldSheet }
