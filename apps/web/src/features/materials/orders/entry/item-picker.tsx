import { itemLabel, type ItemWithPrices } from '@daysheet/domain/materials/item'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import text from '#ui/text.module.css'
import { LoadingWords } from '#ui/states.tsx'

/** How well a label answers what was typed: 0 when it begins with it, 1 when each word begins one of its words, 2 when they are in it anywhere; null when not. */
function rankOf(label: string, words: readonly string[]): 0 | 1 | 2 | null {
  if (label.startsWith(words.join(' '))) return 0
  if (words.every((word) => ` ${label}`.includes(` ${word}`))) return 1
  return words.every((word) => label.includes(word)) ? 2 : null
}

/** Every word typed is somewhere in the label, in any order: `roll duct` finds `Duct tape - roll`. What is meant most likely comes first. */
function matching(items: ItemWithPrices[], { inputValue }: { inputValue: string }): ItemWithPrices[] {
  const words = inputValue.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  const ranked = items.map((item) => ({ item, rank: rankOf(itemLabel(item).toLowerCase(), words) }))
  return ([0, 1, 2] as const).flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ item }) => item))
}

const labelOf = (item: ItemWithPrices): string => (item.active ? itemLabel(item) : `${itemLabel(item)} (inactive)`)

// Clearing is done by typing: the room is the name's.
const pickerStyles = {
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
  '&& .MuiOutlinedInput-root.MuiInputBase-root.MuiInputBase-sizeSmall': { pr: '36px' },
}

/** Whether a field has no room for all of its words. */
function useIsCutOff(words: string) {
  const input = useRef<HTMLInputElement>(null)
  const [isCutOff, setCutOff] = useState(false)
  useEffect(() => {
    const field = input.current
    if (!field || words === '') return undefined
    const observer = new ResizeObserver(() => setCutOff(field.scrollWidth > field.clientWidth))
    observer.observe(field) // tells at once, and whenever there is another width
    return () => observer.disconnect()
  }, [words])
  return { input, isCutOff: isCutOff && words !== '' }
}

interface ItemPickerProps {
  /** What is offered, by name. */
  items: readonly ItemWithPrices[]
  /** Whether they are on their way, are there, or could not be read. */
  reading: 'pending' | 'error' | 'success'
  value: ItemWithPrices | null
  onChange: (item: ItemWithPrices | null) => void
  /** What stands in the field; words that name no item stay until they are changed. Without it they go when the field is left. */
  typed?: string
  onType?: (typed: string) => void
  label?: string
  error?: string | undefined
  /** What is worth knowing of the choice. */
  hint?: string | undefined
  autoFocus?: boolean
  inputRef?: (input: HTMLInputElement | null) => void
  /** Enter while nothing is offered: the choice is made. Without it Enter does what it does in any field. */
  onEnter?: () => void
}

/** Chooses an item by its label, `name - unit of measure`. One that is no longer offered may be shown. (product.md#material-orders) */
export function ItemPicker({
  items,
  reading,
  value,
  onChange,
  typed,
  onType,
  label: fieldLabel = 'Item',
  error,
  hint,
  autoFocus = false,
  inputRef,
  onEnter,
}: ItemPickerProps) {
  const label = value === null ? '' : labelOf(value)
  const { input, isCutOff } = useIsCutOff(label)
  // What is chosen is among them, though it may no longer be offered.
  const options = useMemo(() => (value === null || items.some(({ id }) => id === value.id) ? items : [value, ...items]), [items, value])
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (!isOpen) onEnter()
  }
  return (
    <Autocomplete
      options={options}
      filterOptions={matching}
      autoHighlight
      loading={reading === 'pending'}
      loadingText={<LoadingWords text="Loading items…" />}
      noOptionsText={reading === 'error' ? 'Error getting materials list' : 'No item found'}
      value={value}
      onChange={(_event, item) => onChange(item)}
      {...(typed !== undefined && { inputValue: typed })}
      onInputChange={(_event, text) => onType?.(text)}
      clearOnBlur={typed === undefined || value !== null}
      onKeyDown={enter}
      getOptionKey={({ id }) => id}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      className={text.asPrinted ?? ''}
      sx={pickerStyles}
      slotProps={{ listbox: { className: text.asPrinted ?? '' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={fieldLabel}
          error={error !== undefined}
          helperText={[isCutOff ? label : '', error ?? hint ?? ''].filter(Boolean).join('. ')}
          autoFocus={autoFocus}
          inputRef={(field: HTMLInputElement | null) => {
            input.current = field
            inputRef?.(field)
          }}
        />
      )}
    />
  )
}
