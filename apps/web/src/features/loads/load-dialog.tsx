import type { Load } from '@daysheet/domain/loads/load'
import { newTypedLoad, stageForms, stageNames, type LoadStage } from '@daysheet/domain/loads/load-stages'
import { loadFactsOf, typedLoad, typedLoadOf, type LoadFacts, type TypedLoad } from '@daysheet/domain/loads/load-typed'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { toast } from '#ui/messages.tsx'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { loadName } from './labels.ts'
import { LoadField, loadLabels, type LoadFieldName } from './load-fields.tsx'
import { addLoad, loadQueries, patchLoad } from './queries.ts'

const row = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const

interface LoadFormProps {
  title: string
  /** Null for a new one. */
  load: Load | null
  /** Of some of the facts or all of them: what it makes is saved, and nothing besides. */
  schema: z.ZodType<Partial<LoadFacts>, Partial<TypedLoad>>
  start: Partial<TypedLoad>
  maxWidth?: 'xs' | 'sm' | 'md'
  onSaved?: ((load: Load) => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog about some facts of a load. */
function LoadForm({ title, load, schema, start, maxWidth = 'xs', onSaved, onClose, children }: LoadFormProps) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const form = useZodForm<Partial<TypedLoad>, Partial<LoadFacts>>(schema, start)
  const { save, isSaving, problem } = useRecordEdit<Load, Partial<LoadFacts>>({
    row: load,
    bodyOf: loadFactsOf,
    words: loadLabels,
    zone,
    create: (body) => addLoad({ id, ...body }),
    save: async (seen, change) => Boolean(await patchLoad(seen, change)),
    onSaved(saved) {
      void queryClient.invalidateQueries({ queryKey: loadQueries.everyKey })
      onClose()
      toast(`${loadName(saved)} was saved`)
      onSaved?.(saved)
    },
    onFailed: useFailures(form, messageOf),
  })
  return (
    <FormDialog
      title={title}
      maxWidth={maxWidth}
      saving={isSaving}
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}

const containerFields = ['containerNumber', 'kind', 'containerSize', 'place'] as const
const haulFields = ['haulerId', 'landfillId', 'placedOn', 'pickUpRequestedOn', 'transportedOn', 'deliveredOn', 'signedCopyOn'] as const

interface NewLoadProps {
  /** The container request that it begins with. */
  containerReqId: string | undefined
  onSaved: (load: Load) => void
  onClose: () => void
}

/** New load: its container and hauler. Its bags and what comes later are entered on its page. (product.md#loads-screen) */
export function NewLoad({ containerReqId = '', ...dialog }: NewLoadProps) {
  return (
    <LoadForm title="New load" load={null} schema={newTypedLoad} start={{ ...typedLoadOf(), containerReqId }} maxWidth="sm" {...dialog}>
      <Box sx={row}>
        {[...containerFields, 'haulerId' as const, 'placedOn' as const].map((name) => (
          <LoadField key={name} name={name} load={null} />
        ))}
      </Box>
    </LoadForm>
  )
}

interface StageFields {
  fields: readonly LoadFieldName[]
  /** The day that the stage is about; it begins as today. */
  day?: 'transportedOn' | 'deliveredOn' | 'signedCopyOn'
}

const stages: Readonly<Record<LoadStage, StageFields>> = {
  pick_up: { fields: ['transportedOn', 'landfillId', 'wsrNumber'], day: 'transportedOn' },
  delivery: { fields: ['deliveredOn', 'cubicYards', 'weightTons'], day: 'deliveredOn' },
  signed_copy: { fields: ['signedCopyOn', 'wsrNumber'], day: 'signedCopyOn' },
  discrepancy: { fields: ['discrepancy', 'discrepancySettledOn'] },
}

interface StageDialogProps {
  load: Load
  stage: LoadStage
  onClose: () => void
}

/** One stage of a load: the few facts that become known then. */
export function StageDialog({ load, stage, onClose }: StageDialogProps) {
  const today = useToday()
  const { fields, day } = stages[stage]
  const known = typedLoadOf(load)
  const start = day && known[day] === '' ? { ...known, [day]: today } : known
  const asked = fields.filter((name) => name !== 'wsrNumber' || load.noWsrReason === '')
  return (
    <LoadForm title={`${loadName(load)}: ${stageNames[stage].toLowerCase()}`} {...{ load, start, onClose }} schema={stageForms[stage]}>
      {asked.map((name) => (
        <LoadField key={name} name={name} load={load} isDayOfStage={name === day} />
      ))}
    </LoadForm>
  )
}

function Part({ title, load, fields }: { title: string; load: Load; fields: readonly LoadFieldName[] }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={row}>
        {fields.map((name) => (
          <LoadField key={name} name={name} load={load} />
        ))}
      </Box>
    </Box>
  )
}

/** Edit load: everything that is known of it but its bags. */
export function EditLoad({ load, onClose }: { load: Load; onClose: () => void }) {
  return (
    <LoadForm
      title={`Edit ${loadName(load).toLowerCase()}`}
      load={load}
      schema={typedLoad}
      start={typedLoadOf(load)}
      maxWidth="md"
      onClose={onClose}
    >
      <Part title="Container" load={load} fields={containerFields} />
      <Part title="Transport" load={load} fields={haulFields} />
      <Part title="Manifest (waste shipment record)" load={load} fields={['wsrNumber', 'cubicYards', 'po', 'weightTons', 'noWsrReason']} />
      <Part title="Discrepancy" load={load} fields={['discrepancy', 'discrepancySettledOn']} />
    </LoadForm>
  )
}
