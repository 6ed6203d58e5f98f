/** What a phone's browser has and jsdom has not: a store for the application, locks between windows, and a place. */
import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import { forgetTaps } from '#features/field/clock/taps.ts'
import { hideMessage } from '#features/field/footer/message.ts'
import { disconnect } from '#features/field/queue/store.ts'

interface Found {
  coords: { latitude: number; longitude: number; accuracy: number }
}
export type Finding = (found: (place: Found) => void, refused: (error: { code: number }) => void) => void

export const onSite: Finding = (found) => found({ coords: { latitude: 40.7, longitude: -73.8, accuracy: 12 } })

function give(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

interface PhoneOptions {
  /** What it says while its place is followed. */
  finding?: Finding
  /** What it says when it is asked where it is: nothing, as if it were looking for satellites still. */
  placing?: Finding
  /**
   * Its steady clock moves by `skip` only, so that a slow machine does not turn two quick taps into
   * two acts.
   */
  isStill?: boolean
  /** Bytes in use and in reach. */
  room?: { usage: number; quota: number }
}

let skippedMs = 0

/** Advances both of the phone's clocks without waiting. */
export function skip(ms: number): void {
  skippedMs += ms
  vi.setSystemTime(Date.now() + ms)
}

function skippable(isStill: boolean): void {
  skippedMs = 0
  if (vi.isMockFunction(performance.now)) return
  const start = performance.now()
  const now = isStill ? () => start : performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  onTestFinished(() => spy.mockRestore())
}

/** A phone on which nothing was kept yet; of its windows one holds a lock. */
export async function aPhone({ finding = onSite, placing = () => {}, room, isStill = false }: PhoneOptions = {}): Promise<void> {
  // Its clock goes, on the day of what the tests show.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date'], shouldAdvanceTime: true })
  skippable(isStill)
  forgetTaps()
  hideMessage()
  // New store first: code still running from the previous test must not reopen the old one.
  vi.stubGlobal('indexedDB', new IDBFactory())
  await disconnect()
  const held = new Map<string, (error: unknown) => void>()
  const request = async (name: string, { steal = false }: LockOptions, action: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name) && !steal) return action(null)
    held.get(name)?.(new DOMException('The lock was taken', 'AbortError'))
    const taken = new Promise((_, reject) => held.set(name, reject))
    const own = held.get(name)
    try {
      return await Promise.race([action({ name }), taken])
    } finally {
      if (held.get(name) === own) held.delete(name)
    }
  }
  give('locks', { request })
  const watchPosition: (...of: Parameters<Finding>) => number = (found, refused) => {
    finding(found, refused)
    return 1
  }
  give('geolocation', { watchPosition, clearWatch: () => {}, getCurrentPosition: placing })
  give('storage', { persist: () => Promise.resolve(true), ...(room && { estimate: () => Promise.resolve(room) }) })
}
