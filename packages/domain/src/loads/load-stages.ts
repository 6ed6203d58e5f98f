/** A load is entered in stages: each has a form of the few things that become known then. (product.md#loads-screen) */
import { z } from 'zod'
import { hasOpenDiscrepancy } from './load-state.ts'
import { typedLoad } from './load-typed.ts'
import type { Load } from './load.ts'

const newLoadRule = 'Please enter a container number, or choose a kind or a hauler'

const day = (message: string) => z.string().min(1, message)

/** What begins a load: its container and who takes it. */
export const newTypedLoad = typedLoad
  .pick({
    containerNumber: true,
    kind: true,
    containerSize: true,
    place: true,
    haulerId: true,
    placedOn: true,
    containerReqId: true,
  })
  .check(({ value, issues }) => {
    // The list shows a new load by one of these.
    const { containerNumber, kind, haulerId, containerReqId } = value
    if (containerNumber !== '' || kind !== null || haulerId !== null || containerReqId !== null) return
    issues.push({ code: 'custom', path: ['containerNumber'], message: newLoadRule, input: containerNumber })
  })

/** The form of each later stage, whose fields are those of the whole form. */
export const stageForms = {
  pick_up: typedLoad
    .pick({ landfillId: true, wsrNumber: true })
    .extend({ transportedOn: day('Please choose the day the hauler picked it up') }),
  delivery: typedLoad.pick({ cubicYards: true, weightTons: true }).extend({ deliveredOn: day('Please choose the day it was delivered') }),
  signed_copy: typedLoad.pick({ wsrNumber: true }).extend({ signedCopyOn: day('Please choose the day the signed copy came in') }),
  discrepancy: typedLoad
    .pick({ discrepancySettledOn: true })
    .extend({ discrepancy: typedLoad.shape.discrepancy.min(1, 'Please enter what the landfill reported') }),
} as const
export type LoadStage = keyof typeof stageForms

export const stageNames: Readonly<Record<LoadStage, string>> = {
  pick_up: 'Picked up',
  delivery: 'Delivered',
  signed_copy: 'Signed copy in',
  discrepancy: 'Discrepancy',
}

export interface LoadSteps {
  /** The one thing to do next. A closed load has none. */
  next: LoadStage | 'bags' | 'close' | null
  /** Later stages that may also be entered now, in their order. */
  others: LoadStage[]
}

/** What can be entered of a load now. A signed copy may come before anyone enters the delivery. */
export function loadSteps(load: Load): LoadSteps {
  if (load.closedAt !== null) return { next: null, others: [] }
  const hasLeft = load.transportedOn !== null
  const awaitsCopy = hasLeft && load.signedCopyOn === null && load.noWsrReason === ''
  const isUndelivered = hasLeft && load.deliveredOn === null && load.signedCopyOn === null
  const hasPages = load.signedCopies.length > 0
  const open: [boolean, LoadStage][] = [
    [!hasLeft, 'pick_up'],
    [isUndelivered && !(awaitsCopy && hasPages), 'delivery'],
    [awaitsCopy, 'signed_copy'],
    [hasLeft && hasOpenDiscrepancy(load), 'discrepancy'],
  ]
  const [first] = open.flatMap(([isOpen, stage]) => (isOpen ? [stage] : []))
  const next = load.lines.length === 0 ? 'bags' : (first ?? 'close')
  const possible: [boolean, LoadStage][] = [
    [!hasLeft, 'pick_up'],
    [awaitsCopy, 'signed_copy'],
    [hasLeft, 'discrepancy'],
  ]
  return { next, others: possible.flatMap(([isPossible, stage]) => (isPossible && stage !== next ? [stage] : [])) }
}
