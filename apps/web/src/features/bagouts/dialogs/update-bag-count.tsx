import { bagsOf, bagCountForm, type Bagout } from '@daysheet/domain/bagouts/bagout'
import { bagoutRangeMessage } from '@daysheet/domain/bagouts/date-range'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { lineOf, removeBagout, setBagCount, StaleBagCount, type BagLine } from '../queries.ts'
import { ApiError, messageOf } from '../../../client/client.ts'
import { useSettings } from '../../session/queries.ts'
import { byWhomAndWhen } from '../../../client/field-changes.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ask, tell, toast } from '../../../ui/messages.tsx'
import { bagoutLabel, countText } from '../bagout-labels.ts'
import { SavingSign, useSaving } from './use-saving.tsx'

/** What somebody else made of the count meanwhile. */
function newerCount({ current, changes }: StaleBagCount, zone: string): string {
  const by = byWhomAndWhen(changes['qtyPicked'] ?? changes['qty'], { now: new Date(), zone })
  return `The bag count was changed to ${countText(bagsOf(current))} meanwhile${by}. Your change was not saved; save again to replace it.`
}

interface UpdateBagCountProps {
  /** As the list has it now. */
  bagout: Bagout
  /** Whether the dates that are picked are few enough for an edit. (product.md#limits) */
  isRangeAllowed: boolean
  onSaved: (line: BagLine) => void
  onDeleted: (bagout: Bagout) => void
  onClose: () => void
}

/** Update Bag Count, and the way to delete a bagout. A count that somebody else changed is refused once, with theirs. (product.md#bagouts, product.md#field-checks, product.md#errors) */
export function UpdateBagCount({ bagout, isRangeAllowed, onSaved, onDeleted, onClose }: UpdateBagCountProps) {
  const { timeZone: zone } = useSettings()
  const seen = useRef<BagLine>(lineOf(bagout))
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(bagout.bags))
  const [error, setError] = useState<string | null>(null)
  const { saving, run } = useSaving()

  const save = (bags: number) =>
    run(async () => {
      setError(null)
      try {
        onSaved(await setBagCount(seen.current, bags))
        toast('Bag count updated')
      } catch (problem) {
        if (problem instanceof StaleBagCount) {
          seen.current = problem.current
          return setError(newerCount(problem, zone))
        }
        toast('Error updating count, try again')
        setError(messageOf(problem))
      }
    })
  const submit = () => {
    const checked = bagCountForm.safeParse({ bags: typed })
    if (!checked.success) return void tell(checked.error.issues[0]?.message ?? '').then(() => field.current?.focus())
    if (!isRangeAllowed) return void tell(bagoutRangeMessage)
    void save(checked.data.bags)
  }
  const remove = async () => {
    const details = bagoutLabel(bagout, zone)
    if (!(await ask('Are you sure you want to delete this bagout?', { details, yes: 'Delete', no: 'Cancel', destructive: true }))) return
    await run(async () => {
      try {
        await removeBagout(bagout)
      } catch (problem) {
        const isGone = problem instanceof ApiError && problem.status === 404
        if (!isGone) return tell('Error deleting bagout, please try again', { details: messageOf(problem) })
      }
      toast('Bagout deleted')
      onDeleted(bagout)
    })
  }
  return (
    <FormDialog
      title="Update Bag Count"
      saving={saving}
      error={error}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <Button
            color="error"
            onClick={() => void remove()}
            disabled={saving}
            sx={{ display: { xs: saving ? 'none' : 'inline-flex', sm: 'inline-flex' } }} // a phone has room for one of the two
          >
            Delete bagout
          </Button>
          <SavingSign saving={saving} />
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{bagoutLabel(bagout, zone)}</Typography>
      <TextField
        label="Bag Count"
        value={typed}
        inputRef={field}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()} // what is typed takes the place of the old count
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } }}
      />
    </FormDialog>
  )
}
