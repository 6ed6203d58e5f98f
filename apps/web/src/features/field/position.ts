/** Where the phone is, as far as it knows: asked for while a crew is clocked, and never otherwise. */
import { useEffect, useRef, useState } from 'react'

export interface Position {
  latitude: number
  longitude: number
  /** Metres. */
  accuracy: number
}
type NoPosition = 'positionDenied' | 'positionTimeout' | 'positionUnavailable'
export type Whereabouts = Position | NoPosition | null

/** How long a punch waits for a place, and how old one may be. Milliseconds. */
const waitMs = 8000
const maxAgeMs = 60_000

const reasons: Readonly<Record<number, NoPosition>> = { 1: 'positionDenied', 2: 'positionUnavailable', 3: 'positionTimeout' }

export const isPosition = (whereabouts: Whereabouts): whereabouts is Position => typeof whereabouts === 'object' && whereabouts !== null

/** Tracks the phone's position while the screen is open. `current` waits at most 8 seconds. */
export function usePosition(): {
  whereabouts: Whereabouts
  /** The position now; null while it is loading. */
  known: () => Whereabouts
  current: () => Promise<Exclude<Whereabouts, null>>
} {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>(() => ('geolocation' in navigator ? null : 'positionUnavailable'))
  const latest = useRef<Whereabouts>(whereabouts)
  const knownAt = useRef(0)
  const waiting = useRef(new Set<() => void>())
  const askAnew = useRef(() => {})
  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined
    const know = (found: Whereabouts) => {
      latest.current = found
      knownAt.current = Date.now()
      setWhereabouts(found)
      for (const wake of waiting.current) wake()
    }
    const watchArguments: Parameters<Geolocation['watchPosition']> = [
      ({ coords: { latitude, longitude, accuracy } }) => know({ latitude, longitude, accuracy }),
      ({ code }) => know(reasons[code] ?? 'positionUnavailable'),
      { enableHighAccuracy: true, maximumAge: maxAgeMs, timeout: waitMs },
    ]
    askAnew.current = () => navigator.geolocation.getCurrentPosition(...watchArguments)
    const watch = navigator.geolocation.watchPosition(...watchArguments)
    return () => navigator.geolocation.clearWatch(watch)
  }, [])
  const known = () => {
    // A phone that lay still, or was away, has told nothing since: where it was then says nothing of now.
    if (isPosition(latest.current) && Math.abs(Date.now() - knownAt.current) > maxAgeMs) {
      latest.current = null
      askAnew.current()
    }
    return latest.current
  }
  const current = () => {
    known()
    return new Promise<Exclude<Whereabouts, null>>((resolve) => {
      const answer = () => {
        if (latest.current === null) return
        waiting.current.delete(answer)
        clearTimeout(timer)
        resolve(latest.current)
      }
      const timer = setTimeout(() => {
        waiting.current.delete(answer)
        resolve(latest.current ?? 'positionTimeout')
      }, waitMs)
      waiting.current.add(answer)
      answer()
    })
  }
  return { whereabouts, known, current }
}
