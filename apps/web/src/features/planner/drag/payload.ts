import type { Held } from './held.ts'

/** What a drop zone says it will do with what is held, by its label. */
export type DropHint = (label: string) => string

// The library keeps `data` as a loose record; these are the only writers and readers of what the planner puts there.

export const draggableData = (held: Held) => ({ held })

export const zoneData = (hint: DropHint) => ({ hint })

export const heldIn = (data: Record<string, unknown>): Held | null => (data.held as Held | undefined) ?? null // written by draggableData

export const labelOf = (data: Record<string, unknown>): string => heldIn(data)?.label ?? ''

export const hintOf = (data: Record<string, unknown>, label: string): string => (data.hint as DropHint | undefined)?.(label) ?? '' // written by zoneData
