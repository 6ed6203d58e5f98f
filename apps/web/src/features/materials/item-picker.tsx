import { bagoutItemId, itemLabel, type Item } from '@daysheet/domain/materials/item'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { itemsKey, itemsQuery } from '../../api/items.ts'
import { useLiveList } from '../../api/live-list.ts'
import { longestSearch } from '../../ui/search-box.tsx'
import { Failed } from '../../ui/states.tsx'

/** What the picker knows of an item. */
export type PickedItem = Pick<Item, 'id' | 'name' | 'unitOfMeasure'>

interface ItemPickerProps {
  label: string
  /** The chosen item's id; an empty text when none is. */
  value: string
  onChange: (itemId: string) => void
  /** What is there already is offered though it is no longer in use. */
  present?: PickedItem | undefined
  error?: string | undefined
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Bags are counted in Bagouts and not ordered; an item out of use is not handed out. */
const isOffered = ({ id, active }: Item) => active && id !== bagoutItemId

const nothing: readonly PickedItem[] = []

/** Finds an item of the warehouse by name or unit: `Duct tape - roll`. (spec §2 "Material Orders") */
export function ItemPicker({ label, value, onChange, present, error, disabled = false, inputRef }: ItemPickerProps) {
  const items = useQuery(itemsQuery)
  useLiveList('Item', itemsKey)
  if (items.isError && items.data === undefined)
    return <Failed text="Error getting materials list" onRetry={() => void items.refetch()} retrying={items.isFetching} />
  const offered: readonly PickedItem[] = items.data?.filter((item) => isOffered(item) || item.id === present?.id) ?? nothing
  const options = present && offered.every(({ id }) => id !== present.id) ? [present, ...offered] : offered
  return (
    <Autocomplete
      options={options}
      loading={items.isPending}
      loadingText="Loading materials…"
      noOptionsText="No item found"
      disabled={disabled}
      value={options.find(({ id }) => id === value) ?? null}
      onChange={(_event, item) => onChange(item?.id ?? '')}
      autoHighlight
      getOptionKey={({ id }) => id}
      getOptionLabel={itemLabel}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={error}
          {...(inputRef && { inputRef })}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: longestSearch } }}
        />
      )}
    />
  )
}
