/** What is said of a load as it is typed into its dialog: texts in, a body out. (product.md#loads) */
import { z } from 'zod'
import { emptyLoad, loadForm, type LoadForm } from './load.ts'

/** What the dialog of a load is about; its bags have a dialog of their own, and pictures are added where they are shown. */
export type LoadFacts = Omit<LoadForm, 'lines' | 'signedCopies'>

const { shape } = loadForm
/** A day that may be left empty. A part of a date is refused. */
export const optionalDay = z
  .literal('')
  .or(z.iso.date('Please choose a date'))
  .transform((typed) => (typed === '' ? null : typed))
const optionalChoice = <Choice extends string>(choices: readonly Choice[]) =>
  z.string().transform((chosen) => choices.find((choice) => choice === chosen) ?? null)

const optionalNumber = (pattern: RegExp, words: string) =>
  z
    .string()
    .trim()
    .transform((typed) => typed.replaceAll(',', ''))
    .refine((typed) => typed === '' || pattern.test(typed), words)
    .transform((typed) => (typed === '' ? null : Number(typed)))

const optionalId = z.string().transform((chosen) => (chosen === '' ? null : chosen))

export const typedLoad = z.object({
  kind: optionalChoice(shape.kind.unwrap().options),
  containerNumber: shape.containerNumber,
  containerSize: optionalNumber(/^\d{1,3}$/, 'Please enter whole cubic yards'),
  place: shape.place,
  haulerId: optionalId,
  landfillId: optionalId,
  placedOn: optionalDay,
  pickUpRequestedOn: optionalDay,
  transportedOn: optionalDay,
  deliveredOn: optionalDay,
  signedCopyOn: optionalDay,
  wsrNumber: shape.wsrNumber,
  po: shape.po,
  cubicYards: optionalNumber(/^\d{1,4}(\.\d{1,2})?$/, 'Please enter cubic yards with at most two decimals'),
  weightTons: optionalNumber(/^\d{1,4}(\.\d{1,4})?$/, 'Please enter tons as a number'),
  noWsrReason: shape.noWsrReason,
  discrepancy: shape.discrepancy,
  discrepancySettledOn: optionalDay,
  containerReqId: optionalId,
}) satisfies z.ZodType<LoadFacts>

export type TypedLoad = z.input<typeof typedLoad>

/** The dialog's first state. */
export function typedLoadOf(load: LoadFacts = emptyLoad): TypedLoad {
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    ...load,
    kind: load.kind ?? '',
    containerSize: number(load.containerSize),
    cubicYards: number(load.cubicYards),
    weightTons: number(load.weightTons),
    haulerId: load.haulerId ?? '',
    landfillId: load.landfillId ?? '',
    placedOn: load.placedOn ?? '',
    pickUpRequestedOn: load.pickUpRequestedOn ?? '',
    transportedOn: load.transportedOn ?? '',
    deliveredOn: load.deliveredOn ?? '',
    signedCopyOn: load.signedCopyOn ?? '',
    discrepancySettledOn: load.discrepancySettledOn ?? '',
    containerReqId: load.containerReqId ?? '',
  }
}

/** Of a load, what its dialog is about. */
export const loadFactsOf = (load: LoadFacts): LoadFacts => loadForm.omit({ lines: true, signedCopies: true }).strip().parse(load)
