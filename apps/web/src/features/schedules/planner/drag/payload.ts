import type { Held } from './held.ts'

// The library keeps `data` as a loose record; these are the only writer and reader of what the planner puts there.

export const draggableData = (held: Held) => ({ held })

export const heldIn = (data: Record<string, unknown>): Held | null => (data.held as Held | undefined) ?? null // written by draggableData
