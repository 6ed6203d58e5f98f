/** The number of the office, as it was read last. Kept apart from the days, so that it is there before anybody has signed in again. */
import { useSyncExternalStore } from 'react'

const key = 'daysheet.field.officePhone'
const listeners = new Set<() => void>()

const known = (): string => localStorage.getItem(key) ?? ''

/** Keeps what the server said; an older server says nothing of it. */
export function keepOfficePhone(phone: string | undefined): void {
  if (phone === undefined || phone === known()) return
  localStorage.setItem(key, phone)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Empty where the office has given none. */
export const useOfficePhone = (): string => useSyncExternalStore(subscribe, known)
