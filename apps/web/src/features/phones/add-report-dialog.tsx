/**
 * Adds a second report of a shift to the stored one. Shows the sums, and asks about each conflict.
 * (product.md#refused-records)
 */
import {
  mergeQuestions,
  openQuestions,
  withSecond,
  type MergeChoice,
  type MergeChoices,
  type MergeField,
} from '@daysheet/domain/field/reports/merge-report'
import type { StoredRefusal } from '@daysheet/domain/field/refusal'
import type { RefusedReport } from '@daysheet/domain/field/refusals/refused-report'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import { Photo } from '../records/pictures/photo.tsx'
import { addPlan, reportRows, type Row } from './report-rows.ts'
import styles from './phones.module.css'
import { addRefusal, refusalQueries } from './queries.ts'

export function AddReportDialog({ refusal, onClose }: { refusal: StoredRefusal; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data, error: notRead } = useQuery(refusalQueries.report(refusal.id))
  const [choices, setChoices] = useState<MergeChoices>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addRefusal(refusal.id, { version: data?.stored?.version ?? null, choices }),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: refusalQueries.all().queryKey }),
  })
  const failed = notRead ?? error
  const questions = data?.stored ? mergeQuestions(data.stored, secondOf(data)) : []
  const isOpen = openQuestions(questions, choices).length > 0
  return (
    <SubmitDialog
      title="Add to the report"
      saving={isPending}
      error={failed && messageOf(failed)}
      onSubmit={() => mutate()}
      onClose={onClose}
      submitLabel={data?.stored === null ? 'Store the report' : 'Add to the report'}
      closeLabel="Cancel"
      submitDisabled={!data || isOpen}
      maxWidth="sm"
    >
      {!data && !notRead && <Skeleton variant="rounded" height={220} />}
      {data?.stored === null && <NoReport data={data} />}
      {data?.stored && (
        <>
          <Compared rows={reportRows(data, withSecond(data.stored, data.second, choices) ?? data.stored)} />
          {questions.map(({ field, options }) => (
            <Question
              key={field}
              {...{ field, options, data }}
              chosen={choices[field]}
              onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
            />
          ))}
          {isOpen && <Typography color="textSecondary">Choose an answer to each question.</Typography>}
        </>
      )}
    </SubmitDialog>
  )
}

const secondOf = ({ second, bagsMore, areas }: RefusedReport) => ({
  ...second,
  bagsMore,
  hasAreas: areas.some(({ name }) => name !== null),
})

function NoReport({ data: { areas, bagsMore } }: { data: RefusedReport }) {
  return (
    <>
      <Typography>This shift has no report yet. This one becomes its report.</Typography>
      <ul className={styles.plan}>
        {addPlan({ areas, bagsMore }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

const Compared = ({ rows }: { rows: readonly Row[] }) => (
  <div className={styles.wide}>
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Stored</th>
          <th scope="col">From the phone</th>
          <th scope="col">Together</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, stored, second, together }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{stored}</td>
            <td>{second}</td>
            <td className={together === stored ? undefined : styles.changed}>{together}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const titles: Readonly<Record<MergeField, string>> = {
  removalQty: 'Feet removed',
  bagoutQty: 'Bags out',
  signature: 'Signature',
  areas: 'Feet of areas',
  bags: 'Bagout',
}

interface QuestionProps {
  field: MergeField
  options: readonly MergeChoice[]
  data: RefusedReport
  chosen: MergeChoice | undefined
  onChoose: (choice: MergeChoice) => void
}

function Question({ field, options, data, chosen, onChoose }: QuestionProps) {
  const id = useId()
  const plan = addPlan(data)
  return (
    <FormControl>
      <FormLabel id={id}>{titles[field]}</FormLabel>
      {field === 'areas' && <Typography>{plan.filter((line) => !line.startsWith('Bagout')).join('. ')}</Typography>}
      <RadioGroup aria-labelledby={id} value={chosen ?? ''} onChange={(_event, value) => onChoose(value as MergeChoice)}>
        {options.map((option) => (
          <FormControlLabel key={option} value={option} control={<Radio />} label={optionText(field, option, data)} />
        ))}
      </RadioGroup>
      {field === 'signature' && (
        <div className={styles.pictures}>
          <Photo url={data.stored?.signature ?? ''} alt="Stored signature" kind="signature" />
          <Photo url={data.second.signature ?? ''} alt="Signature from the phone" kind="signature" />
        </div>
      )}
    </FormControl>
  )
}

function optionText(field: MergeField, option: MergeChoice, { stored, second, bagsMore }: RefusedReport): string {
  if (field === 'signature') return option === 'keep' ? 'Keep the stored signature' : 'Take the signature from the phone'
  if (field === 'areas') return option === 'keep' ? 'These are the feet that are already counted' : 'Count these feet as well'
  if (field === 'bags') return option === 'keep' ? 'Add no bagout' : `Add a bagout of ${bagsMore} bags`
  const [one, other] = [stored?.[field] ?? 0, second[field] ?? 0]
  if (option === 'keep') return `Keep ${one}`
  return option === 'replace' ? `Change it to ${other}` : `Add them: ${one + other}`
}
