import { companyKindNames, permitProblem, type CompanyKind, type WasteCompany } from '@daysheet/domain/loads/company'
import { containerSizes, loadKindNames, type Load } from '@daysheet/domain/loads/load'
import { loadFactsOf, newTypedLoad, typedLoad, typedLoadOf, type LoadFacts, type TypedLoad } from '@daysheet/domain/loads/load-typed'
import { bagsOfLoad } from '@daysheet/domain/loads/waste-record'
import { cubicYardsOf } from '@daysheet/domain/loads/cubic-yards'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { messageOf } from '../../client/client.ts'
import type { FieldLabels } from '../../client/field-changes.ts'
import { newId } from '../../client/new-id.ts'
import { useFailures } from '../../client/use-failures.ts'
import { useRecordEdit } from '../../client/use-record-edit.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { DateField, NumberField, SelectField, TextField } from '../../ui/form/form-fields.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/messages.tsx'
import { settingsQueries } from '../settings/queries.ts'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { dayText, loadName, yardsText } from './labels.ts'
import { addLoad, loadQueries, patchLoad } from './queries.ts'

const said = (label: string, valueOf: (load: Load) => string) => ({ label, valueOf })
const labels = {
  kind: said('Kind', ({ kind }) => (kind ? loadKindNames[kind] : 'none')),
  containerNumber: said('Container number', ({ containerNumber }) => containerNumber),
  containerSize: said('Size', ({ containerSize }) => (containerSize === null ? 'none' : `${containerSize} yd³`)),
  place: said('Location', ({ place }) => place),
  haulerId: said('Hauler', ({ hauler }) => hauler?.name ?? 'none'),
  landfillId: said('Landfill', ({ landfill }) => landfill?.name ?? 'none'),
  placedOn: said('Placed', ({ placedOn }) => dayText(placedOn)),
  pickUpRequestedOn: said('Pick-up requested', ({ pickUpRequestedOn }) => dayText(pickUpRequestedOn)),
  transportedOn: said('Picked up', ({ transportedOn }) => dayText(transportedOn)),
  deliveredOn: said('Delivered', ({ deliveredOn }) => dayText(deliveredOn)),
  signedCopyOn: said('Signed copy in', ({ signedCopyOn }) => dayText(signedCopyOn)),
  wsrNumber: said('Waste shipment record', ({ wsrNumber }) => wsrNumber),
  po: said('PO', ({ po }) => po),
  cubicYards: said('Cubic yards', ({ cubicYards }) => (cubicYards === null ? 'none' : yardsText(cubicYards))),
  weightTons: said('Tons', ({ weightTons }) => String(weightTons ?? 'none')),
  noWsrReason: said('Why there is no record', ({ noWsrReason }) => noWsrReason),
  discrepancy: said('Discrepancy', ({ discrepancy }) => discrepancy),
  discrepancySettledOn: said('Discrepancy settled', ({ discrepancySettledOn }) => dayText(discrepancySettledOn)),
} satisfies FieldLabels<Load>

const row = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={row}>{children}</Box>
    </Box>
  )
}

interface LoadDialogProps {
  /** Null for a new one. */
  load: Load | null
  /** The request that a new one begins with. */
  containerReqId?: string
  onSaved?: (load: Load) => void
  onClose: () => void
}

/** New load and Edit load: everything that is said of it but its bags. (product.md#loads) */
export function LoadDialog({ load, containerReqId, onSaved, onClose }: LoadDialogProps) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const [id] = useState(newId)
  const start = { ...typedLoadOf(load ?? undefined), ...(containerReqId !== undefined && { containerReqId }) }
  const form = useZodForm<TypedLoad, LoadFacts>(load ? typedLoad : newTypedLoad, start)
  const { save, isSaving, problem } = useRecordEdit<Load, LoadFacts>({
    row: load,
    bodyOf: loadFactsOf,
    words: labels,
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
      title={load ? `Edit ${loadName(load).toLowerCase()}` : 'New load'}
      maxWidth="md"
      saving={isSaving}
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      <Part title="Container">
        <TextField<TypedLoad> name="containerNumber" label="Container number" />
        <SelectField<TypedLoad> name="kind" label="Kind" options={[['', ''], ...Object.entries(loadKindNames)]} />
        <SelectField<TypedLoad>
          name="containerSize"
          label="Size"
          options={[['', ''], ...sizesWith(load).map((size) => [String(size), `${size} yd³`] as const)]}
        />
        <TextField<TypedLoad> name="place" label="Location" />
      </Part>
      <Part title="Transport">
        <CompanyField kind="hauler" />
        <CompanyField kind="landfill" />
        <OptionalDay name="placedOn" label="Placed" />
        <OptionalDay name="pickUpRequestedOn" label="Pick-up requested" />
        <OptionalDay name="transportedOn" label="Picked up" />
        <OptionalDay name="deliveredOn" label="Delivered" />
        <OptionalDay name="signedCopyOn" label="Signed copy in" />
      </Part>
      <Part title="Waste shipment record (manifest)">
        <TextField<TypedLoad> name="wsrNumber" label="Number" />
        <CubicYards load={load} />
        <TextField<TypedLoad> name="po" label="PO" />
        <NumberField<TypedLoad> name="weightTons" label="Tons" />
        <TextField<TypedLoad>
          name="noWsrReason"
          label="No manifest needed because…"
          helperText="Only for non-friable waste that goes as construction waste. No days are counted and no signed copy is expected."
        />
      </Part>
      <Part title="Discrepancy">
        <TextField<TypedLoad> name="discrepancy" label="Discrepancy reported by the landfill" multiline maxRows={4} />
        <OptionalDay name="discrepancySettledOn" label="Settled" />
      </Part>
    </FormDialog>
  )
}

const sizesWith = (load: Load | null): number[] =>
  [...new Set([...containerSizes, ...(load?.containerSize ? [load.containerSize] : [])])].toSorted((one, other) => one - other)

type DayName = 'placedOn' | 'pickUpRequestedOn' | 'transportedOn' | 'deliveredOn' | 'signedCopyOn' | 'discrepancySettledOn'

function OptionalDay({ name, label }: { name: DayName; label: string }) {
  return <DateField<TypedLoad> name={name} label={label} today={useToday()} isOptional />
}

/** With what the bags make by the factor of the company, as long as nobody has said how much it is. */
function CubicYards({ load }: { load: Load | null }) {
  const { data } = useQuery(settingsQueries.current())
  const bags = load ? bagsOfLoad(load) : 0
  const estimate = data && bags > 0 ? `${bags} bags are about ${yardsText(cubicYardsOf(bags, data.bagsPerCubicYard))}` : undefined
  return <NumberField<TypedLoad> name="cubicYards" label="Cubic yards" helperText={estimate} />
}

/** A hauler or a landfill, with what is wrong with its permit on the day of transport. */
function CompanyField({ kind }: { kind: CompanyKind }) {
  const name = kind === 'hauler' ? 'haulerId' : 'landfillId'
  const today = useToday()
  const { data = [] } = useQuery(loadQueries.companies())
  const [chosen, transportedOn] = useWatch<TypedLoad, [typeof name, 'transportedOn']>({ name: [name, 'transportedOn'] })
  const company = data.find(({ id }) => id === chosen)
  const offered = data.filter((one) => one.kind === kind && (one.active || one.id === chosen))
  return (
    <SelectField<TypedLoad>
      name={name}
      label={companyKindNames[kind]}
      options={[['', ''], ...offered.map((one) => [one.id, one.name] as const)]}
      helperText={helpOf(kind, { company, hasNone: offered.length === 0, day: transportedOn || today })}
    />
  )
}

function helpOf(
  kind: CompanyKind,
  { company, hasNone, day }: { company: WasteCompany | undefined; hasNone: boolean; day: string },
): string | undefined {
  if (company) return permitProblem(company, day)
  return hasNone ? `No ${companyKindNames[kind].toLowerCase()} is entered yet: Admin, Waste.` : undefined
}
