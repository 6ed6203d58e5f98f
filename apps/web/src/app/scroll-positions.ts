/**
 * Where one was on each page of this tab's history: how far it was scrolled, and a link to find that place by. Kept in the tab's own memory, so that a reload finds it
 * too, and forgotten at sign-out: an address may tell what was searched for. (decision 0165)
 */
import type { Mark } from './scroll-anchors.ts'

export interface Place {
  y: number
  mark?: Mark | undefined
}

const storageKey = 'daysheet.places'
/** More pages than anybody goes back; so many are remembered. */
const mostPlaces = 60

const places = new Map<string, Place>()

export const placeAt = (key: string): Place | undefined => places.get(key)

export function keepPlace(key: string, place: Place): void {
  places.delete(key) // to the end of the line: the oldest goes first
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest)
}

/** Writes them where a reload finds them. A browser that has no room or is told to keep nothing only loses that. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places]))
  } catch {
    places.clear()
  }
}

/** Reads them as a screen is first shown; what is known already is newer. */
export function readPlaces(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return
    // Written by ourselves, but to a store that anybody with the window can write to.
    for (const entry of stored as unknown[]) if (isPlace(entry) && !places.has(entry[0])) places.set(entry[0], entry[1])
  } catch {
    // What cannot be read is as if nothing had been kept.
  }
}

function isPlace(entry: unknown): entry is [string, Place] {
  if (!Array.isArray(entry)) return false
  const [key, place] = entry as unknown[]
  return typeof key === 'string' && typeof place === 'object' && place !== null && 'y' in place && typeof place.y === 'number'
}

export function forgetPlaces(): void {
  places.clear()
  sessionStorage.removeItem(storageKey)
}
