import { earliestBagoutDay } from '@daysheet/domain/bagouts/date-range'
import { addDays, dayOf, formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { BagsInLoad, Load } from '@daysheet/domain/loads/load'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import { StaleRow } from '#client/stale-row.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { toast } from '#ui/messages.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { bagsText, loadName } from '../labels.ts'
import { loadQueries, patchLoad } from '../queries.ts'
import { bagsFormFor, bagsFormOf, choosableBags, isWholeBags, type BagsForm, type ChoosableBags } from './bags-form.ts'

const noBags: readonly ChoosableBags[] = []

/** The bagouts that end on a day, as many days as a report of them may have. */
function useBagouts(load: Load, to: Day) {
  const { timeZone: zone } = useSettings()
  const query = useQuery(loadQueries.bags({ from: earliestBagoutDay(to), to }))
  return { query, choosable: query.data ? choosableBags(query.data, load, zone) : noBags }
}

/** Which bags are in a load: of bagouts of one or several jobs, all of their bags or some. (product.md#loads) */
export function ChooseBags({ load, onClose }: { load: Load; onClose: () => void }) {
  const today = useToday()
  // What came after the load had left is not in it.
  const newest = load.transportedOn ?? today
  const [to, setTo] = useState(newest)
  const [term, setTerm] = useState('')
  const { query, choosable } = useBagouts(load, to)
  const queryClient = useQueryClient()
  const form = useZodForm<BagsForm, BagsInLoad[]>(bagsFormOf(choosable), bagsFormFor(load))
  const saving = useMutation({
    mutationFn: (lines: readonly BagsInLoad[]) => patchLoad(load, { lines: [...lines] }),
    onSuccess: (saved) => {
      queryClient.setQueryData(loadQueries.one(load.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: loadQueries.everyKey })
      onClose()
      toast(`${loadName(load)} was saved`)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: loadQueries.everyKey }),
  })
  const wanted = term.trim().toLowerCase()
  const shown = choosable.filter((one) => jobLabel(one).toLowerCase().includes(wanted))
  return (
    <FormDialog
      title={`Bags of ${loadName(load).toLowerCase()}`}
      maxWidth="sm"
      saving={saving.isPending}
      error={saving.error && problemOf(saving.error)}
      form={form}
      onSubmit={(lines) => (isUnchanged(lines, load) ? onClose() : saving.mutate(lines))}
      onClose={onClose}
      actions={<Chosen />}
    >
      <SearchBox label="Job" value={term} onChange={setTerm} />
      {load.transportedOn !== null && (
        <Typography color="textSecondary">Bags of days after the pick-up, {formatDay(load.transportedOn)}, are not offered.</Typography>
      )}
      {query.isPending && <Loading rows={4} height={48} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && shown.length === 0 && (
        <Empty
          text={`No bags on the floor from ${formatDay(earliestBagoutDay(to))} to ${formatDay(to)}${wanted === '' ? '' : ' of such a job'}.`}
        />
      )}
      {shown.length > 0 && (
        <Box component="ul" aria-label="Bagouts" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {shown.map((bagout) => (
            <BagoutLine key={bagout.entryId} bagout={bagout} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={() => setTo(addDays(earliestBagoutDay(to), -1))}>Earlier bagouts</Button>
        {to !== newest && <Button onClick={() => setTo(newest)}>The newest</Button>}
      </Box>
    </FormDialog>
  )
}

const isUnchanged = (lines: readonly BagsInLoad[], load: Load) =>
  lines.length === load.lines.length &&
  lines.every(({ entryId, bags }) => load.lines.some((held) => held.entryId === entryId && held.bags === bags))

const problemOf = (error: unknown) =>
  error instanceof StaleRow
    ? 'Someone else changed the bags of this load. Close this dialog, check the bags, and choose again.'
    : messageOf(error)

/**
 * The number of chosen bags, including rows that are not shown. It is beside Save, where a long
 * list does not hide it.
 */
function Chosen() {
  const bags = useWatch<BagsForm, 'bags'>({ name: 'bags' })
  const total = Object.values(bags).reduce<number>((sum, typed) => sum + (isWholeBags(typed) ? Number(typed) : 0), 0)
  return (
    <Typography role="status" sx={{ mr: 'auto', pl: 2, fontWeight: 650 }}>
      {bagsText(total)} in this load
    </Typography>
  )
}

/** One bagout: ticked, all that can go into the load go; the number may be changed to some of them. */
function BagoutLine({ bagout }: { bagout: ChoosableBags }) {
  const { entryId, date, bags, available } = bagout
  const { timeZone: zone } = useSettings()
  const id = useId()
  const name = `bags.${entryId}` as const
  const { field, fieldState } = useController<BagsForm, typeof name>({ name })
  const typed = field.value ?? '' // of a bagout that is not in the load there is none
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: '44px minmax(0, 1fr) 104px',
        gap: 1,
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        py: 0.75,
      }}
    >
      <Checkbox
        checked={typed !== '' && typed !== '0'}
        onChange={(_event, isChosen) => field.onChange(isChosen ? String(available) : '')}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <span id={id}>
          {formatDay(dayOf(date, zone))}, {jobLabel(bagout)}
        </span>
        <Typography component="div" variant="caption" color="textSecondary">
          {available === bags ? bagsText(bags) : `${available} of ${bagsText(bags)} are left for this load`}
        </Typography>
      </Box>
      <TextField
        label="Bags"
        autoComplete="off"
        name={field.name}
        value={typed}
        inputRef={field.ref}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onFocus={(event) => event.target.select()}
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
      />
    </Box>
  )
}
