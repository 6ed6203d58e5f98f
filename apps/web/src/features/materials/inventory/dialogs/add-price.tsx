import type { Day } from '@daysheet/domain/calendar/day'
import { priceForm, type PriceForm } from '@daysheet/domain/materials/item-form'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useToday } from '../../../session/use-today.ts'
import { DatePicker } from '../../../../ui/date-picker.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { tell } from '../../../../ui/messages.tsx'

interface AddPriceProps {
  onAdd: (price: z.output<typeof priceForm>) => void
  onClose: () => void
}

/** Add Price: kept in the item's dialog until that is saved. (spec §2 "Inventory", §5) */
export function AddPrice({ onAdd, onClose }: AddPriceProps) {
  const today = useToday()
  const [day, setDay] = useState<Day>(today)
  const [price, setPrice] = useState<PriceForm['price']>('')
  const box = useRef<HTMLInputElement>(null)
  const submit = async () => {
    const read = priceForm.safeParse({ day, price })
    if (read.success) return onAdd(read.data)
    await tell(read.error.issues[0]?.message ?? 'Invalid price')
    box.current?.focus()
  }
  return (
    <FormDialog title="Add Price" submitLabel="Add" saving={false} error={null} onSubmit={() => void submit()} onClose={onClose}>
      <DatePicker label="Date" value={day} onChange={setDay} today={today} />
      <TextField
        label="Price"
        autoFocus
        value={price}
        inputRef={box}
        onChange={(event) => setPrice(event.target.value)}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          inputLabel: { shrink: true },
        }}
      />
    </FormDialog>
  )
}
