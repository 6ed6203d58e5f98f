import { companyKindNames, permitProblem, type CompanyKind, type WasteCompany } from '@daysheet/domain/loads/company'
import { cubicYardsOf } from '@daysheet/domain/loads/cubic-yards'
import { containerSizes, loadKindNames, type Load } from '@daysheet/domain/loads/load'
import type { LoadFacts, TypedLoad } from '@daysheet/domain/loads/load-typed'
import { bagsOfLoad } from '@daysheet/domain/loads/waste-record'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { FieldLabels } from '#client/field-changes.ts'
import { DateField, NumberField, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { dayText, yardsText } from './labels.ts'
import { loadQueries } from './queries.ts'

const said = (label: string, valueOf: (load: Load) => string) => ({ label, valueOf })

/** What the facts of a load are called, in its forms and where another user changed them. */
export const loadLabels = {
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
  wsrNumber: said('Manifest number', ({ wsrNumber }) => wsrNumber),
  po: said('PO', ({ po }) => po),
  cubicYards: said('Cubic yards', ({ cubicYards }) => (cubicYards === null ? 'none' : yardsText(cubicYards))),
  weightTons: said('Tons', ({ weightTons }) => String(weightTons ?? 'none')),
  noWsrReason: said('No manifest needed because…', ({ noWsrReason }) => noWsrReason),
  discrepancy: said('Discrepancy reported by the landfill', ({ discrepancy }) => discrepancy),
  discrepancySettledOn: said('Discrepancy settled', ({ discrepancySettledOn }) => dayText(discrepancySettledOn)),
} satisfies FieldLabels<Load> & Record<Exclude<keyof LoadFacts, 'containerReqId'>, unknown>

export type LoadFieldName = keyof typeof loadLabels

type DayName = Extract<LoadFieldName, `${string}On`>

interface LoadFieldProps {
  name: LoadFieldName
  /** Null for a new one. */
  load: Load | null
  /** The day that a form of one stage is about: it is needed, and has the focus. */
  isDayOfStage?: boolean
}

const isDay = (name: LoadFieldName): name is DayName => name.endsWith('On')

/** One fact of a load, the same in each form that asks for it. */
export function LoadField({ name, load, isDayOfStage = false }: LoadFieldProps) {
  const today = useToday()
  const { label } = loadLabels[name]
  if (isDay(name))
    return <DateField<TypedLoad> name={name} label={label} today={today} isOptional={!isDayOfStage} autoFocus={isDayOfStage} />
  switch (name) {
    case 'kind':
      return <SelectField<TypedLoad> name={name} label={label} options={[['', ''], ...Object.entries(loadKindNames)]} />
    case 'containerSize':
      return (
        <SelectField<TypedLoad>
          name={name}
          label={label}
          options={[['', ''], ...sizesWith(load).map((size) => [String(size), `${size} yd³`] as const)]}
        />
      )
    case 'haulerId':
      return <CompanyField kind="hauler" />
    case 'landfillId':
      return <CompanyField kind="landfill" />
    case 'cubicYards':
      return <CubicYards load={load} />
    case 'weightTons':
      return <NumberField<TypedLoad> name={name} label={label} />
    case 'discrepancy':
      return <TextField<TypedLoad> name={name} label={label} multiline maxRows={4} />
    case 'noWsrReason':
      return (
        <TextField<TypedLoad>
          name={name}
          label={label}
          helperText="Only for non-friable waste that goes as construction waste. No days are counted and no signed copy is expected."
        />
      )
    default:
      return <TextField<TypedLoad> name={name} label={label} />
  }
}

const sizesWith = (load: Load | null): number[] =>
  [...new Set([...containerSizes, ...(load?.containerSize ? [load.containerSize] : [])])].toSorted((one, other) => one - other)

/** With what the bags make by the factor of the company, as long as nobody has said how much it is. */
function CubicYards({ load }: { load: Load | null }) {
  const { data } = useQuery(settingsQueries.current())
  const bags = load ? bagsOfLoad(load) : 0
  const estimate = data && bags > 0 ? `${bags} bags are about ${yardsText(cubicYardsOf(bags, data.bagsPerCubicYard))}` : undefined
  return <NumberField<TypedLoad> name="cubicYards" label={loadLabels.cubicYards.label} helperText={estimate} />
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
