/** Crews that are saved, to be put on a job in one choice. (product.md#crews) */
import { z } from 'zod'
import { id, row, text } from '../fields/fields.ts'

export const maxCrewSize = 100

const person = z.object({ id: id(), name: z.string().nullable(), active: z.boolean() })

/** A crew with its people as they are now, by name; whoever is not active any more is left out where it is used. */
export const crew = z.object({
  ...row,
  name: z.string(),
  supervisorId: id().nullable(),
  workerIds: z.array(id()),
  supervisor: person.nullable(),
  workers: z.array(person),
})
export type Crew = z.infer<typeof crew>

const everyoneOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

/** What an office says of a crew. */
export const crewForm = z.strictObject({
  name: text(100).trim().min(1, 'Please enter a name'),
  supervisorId: id().nullable(),
  workerIds: z
    .array(id())
    .min(1, 'Please choose at least one employee')
    .max(maxCrewSize, `must be at most ${maxCrewSize} people`)
    .refine(everyoneOnce, 'must not repeat a person'),
})
export type CrewForm = z.infer<typeof crewForm>

/** What changes a crew; what is not sent stays. */
export const crewChange = crewForm.partial()
export type CrewChange = z.infer<typeof crewChange>

/** A new crew. `id` is the caller's: a repeated request is one crew. */
export const newCrew = crewForm.extend({ id: id() })
export type NewCrew = z.infer<typeof newCrew>
