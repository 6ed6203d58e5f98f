import { bagsTooMany } from '@daysheet/domain/loads/bags-on-floor'
import { wholeBags, type BagoutCorrection, type HeldBags } from '@daysheet/domain/loads/load'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { messageOf } from '#client/client.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NumberField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { bagsText, loadName } from '../labels.ts'
import { correctBagout, loadQueries } from '../queries.ts'

interface TakeFromLoadsProps {
  /** The line of the bagout, as it was seen. */
  entry: { id: string; version: number }
  label: string
  /** What it is to be corrected to: fewer than are in loads. */
  bags: number
  onSaved: () => void
  onClose: () => void
}

/** Asks of which load the bags are that a corrected bagout does not have. (product.md#loads) */
export function TakeFromLoads(props: TakeFromLoadsProps) {
  const query = useQuery({ ...loadQueries.holding(props.entry.id), staleTime: 0 })
  if (query.data && !query.isFetching) return <HeldForm {...props} held={query.data} />
  if (!query.isError) return null
  return <Unread error={messageOf(query.error)} isTrying={query.isFetching} onRetry={() => void query.refetch()} onClose={props.onClose} />
}

const title = 'Which load has fewer?'

/** Where the bags are could not be read. */
function Unread({ error, isTrying, onRetry, onClose }: { error: string; isTrying: boolean; onRetry: () => void; onClose: () => void }) {
  const form = useZodForm(z.object({}), {})
  return (
    <FormDialog title={title} submitLabel="Retry" saving={isTrying} error={error} form={form} onSubmit={onRetry} onClose={onClose}>
      <Typography>The loads of these bags could not be read.</Typography>
    </FormDialog>
  )
}

/** By load, as typed in. */
interface HeldForm {
  loads: Record<string, string>
}

const schema: z.ZodType<BagoutCorrection['loads'], HeldForm> = z
  .object({
    loads: z.record(
      z.string(),
      z
        .string()
        .trim()
        .regex(/^\d{1,5}$/, wholeBags),
    ),
  })
  .transform(({ loads }) => Object.entries(loads).map(([loadId, bags]) => ({ loadId, bags: Number(bags) })))

function HeldForm({ entry, label, bags, held, onSaved, onClose }: TakeFromLoadsProps & { held: readonly HeldBags[] }) {
  const queryClient = useQueryClient()
  const form = useZodForm<HeldForm, BagoutCorrection['loads']>(schema, {
    loads: Object.fromEntries(held.map((one) => [one.loadId, String(one.bags)])),
  })
  const saving = useMutation({
    mutationFn: (loads: BagoutCorrection['loads']) => {
      const before = new Map(held.map((one) => [one.loadId, one.bags]))
      return correctBagout(entry.id, entry.version, { bags, loads: loads.filter((one) => before.get(one.loadId) !== one.bags) })
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: loadQueries.everyKey })
      onSaved()
    },
  })
  return (
    <FormDialog
      title={title}
      saving={saving.isPending}
      error={saving.error && messageOf(saving.error)}
      form={form}
      onSubmit={(loads) => saving.mutate(loads)}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {label}, corrected to {bagsText(bags)}
      </Typography>
      {held.map(({ loadId, number, isClosed }) => (
        <NumberField<HeldForm>
          key={loadId}
          name={`loads.${loadId}`}
          label={`Bags in ${loadName({ number }).toLowerCase()}`}
          isWhole
          maxLength={5}
          disabled={isClosed}
          {...(isClosed && { helperText: 'Closed: reopen it to change it.' })}
        />
      ))}
      <StillTooMany bags={bags} held={held} />
    </FormDialog>
  )
}

/** What is left to be taken out. */
function StillTooMany({ bags, held }: { bags: number; held: readonly HeldBags[] }) {
  const typed = useWatch<HeldForm, 'loads'>({ name: 'loads' })
  const left = bagsTooMany(
    bags,
    held.map((one) => ({ ...one, bags: Number(typed[one.loadId]) || 0 })),
  )
  return <Typography role="status">{left === 0 ? 'All bags are accounted for.' : `${bagsText(left)} more to take out.`}</Typography>
}
