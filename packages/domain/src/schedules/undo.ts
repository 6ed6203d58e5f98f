/** Taking back what one did to a day: adding, moving, removing, cancelling. (product.md#undo) */
import { z } from 'zod'
import { id } from '../wire/fields.ts'

/** How long after an act the server takes it back, in milliseconds: longer than the screen offers it, for whoever presses in the last second. */
export const undoWindowMs = 60_000

/** One row that the act added, changed or removed; everything the same act did is taken back with it. */
export const undoBody = z.strictObject({ entity: z.enum(['ScheduleEntry', 'WorkerEntry']), id: id() })
export type UndoBody = z.infer<typeof undoBody>

/** Who was texted about it meanwhile, and so has read what does not hold any more. */
export const undone = z.object({ texted: z.array(z.object({ workerId: id(), name: z.string() })) })
export type Undone = z.infer<typeof undone>
