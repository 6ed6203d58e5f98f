import { bagsOf, bagCountForm, type BagCountForm, type Bagout } from '@daysheet/domain/bagouts/bagout'
import { bagoutRangeMessage } from '@daysheet/domain/bagouts/date-range'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lineOf, removeBagout, setBagCount, StaleBagCount, type BagLine } from '../queries.ts'
import { ApiError, messageOf } from '#client/client.ts'
import { useSettings } from '#features/session/queries.ts'
import { byWhomAndWhen } from '#client/field-changes.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NumberField } from '#ui/form/form-fields.tsx'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { bagoutLabel, countText } from '../bagout-labels.ts'
import { useInvalidAlert, useZodForm } from '#ui/form/use-zod-form.ts'
import { TakeFromLoads } from '#features/loads/bags/take-from-loads.tsx'
import { SavingStatus } from './saving-status.tsx'

/** What somebody else made of the count meanwhile. */
function newerCount({ current, changes }: StaleBagCount, zone: string): string {
  const by = byWhomAndWhen(changes['qtyPicked'] ?? changes['qty'], { now: new Date(), zone })
  return `The bag count was changed to ${countText(bagsOf(current))}${by}. Your change was not saved; save again to replace it.`
}

/** What somebody else deleted meanwhile is deleted. */
function ignoreDeleted(problem: unknown): void {
  if (!(problem instanceof ApiError && problem.status === 404)) throw problem
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
  const [error, setError] = useState<string | null>(null)
  // A count that is less than what is in loads: which of them has fewer, is asked.
  const [fewer, setFewer] = useState<{ line: BagLine; bags: number } | null>(null)
  const form = useZodForm(bagCountForm, { bags: String(bagout.bags) }, { showsErrors: false })
  const save = useMutation({
    mutationFn: (bags: number) => setBagCount(seen.current, bags),
    onMutate: () => setError(null),
    onSuccess(line) {
      onSaved(line)
      toast('Bag count updated')
    },
    onError(problem) {
      if (problem instanceof StaleBagCount) {
        seen.current = problem.current
        return setError(newerCount(problem, zone))
      }
      toast('Error updating count, try again')
      setError(messageOf(problem))
    },
  })
  const removal = useMutation({
    mutationFn: () => removeBagout(bagout).catch(ignoreDeleted),
    onSuccess() {
      toast('Bagout deleted')
      onDeleted(bagout)
    },
    onError: (problem) => showAlert('Error deleting bagout, please try again', { details: messageOf(problem) }),
  })
  const saving = save.isPending || removal.isPending
  const submit = (bags: number) => {
    if (bags === bagsOf(seen.current)) onClose()
    else if (!isRangeAllowed) void showAlert(bagoutRangeMessage)
    else if (bags < bagout.inLoads) setFewer({ line: seen.current, bags })
    else save.mutate(bags)
  }
  const remove = async () => {
    const details = bagoutLabel(bagout, zone)
    if (await ask('Are you sure you want to delete this bagout?', { details, yes: 'Delete', no: 'Cancel', destructive: true }))
      removal.mutate()
  }
  const tellInvalid = useInvalidAlert(form)
  if (fewer !== null)
    return (
      <TakeFromLoads
        entry={fewer.line}
        label={bagoutLabel(bagout, zone)}
        bags={fewer.bags}
        onSaved={() => {
          onSaved({ ...fewer.line, version: fewer.line.version + 1, qty: fewer.bags, qtyPicked: fewer.bags })
          toast('Bag count updated')
        }}
        onClose={() => setFewer(null)}
      />
    )
  return (
    <FormDialog
      title="Update Bag Count"
      saving={saving}
      error={error}
      form={form}
      onSubmit={({ bags }) => submit(bags)}
      onInvalid={tellInvalid}
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
          <SavingStatus saving={saving} />
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{bagoutLabel(bagout, zone)}</Typography>
      <NumberField<BagCountForm> name="bags" label="Bag Count" isWhole maxLength={10} />
    </FormDialog>
  )
}
