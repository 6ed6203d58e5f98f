/**
 * The office's number, as last read. Stored apart from the days, so that it is there before
 * sign-in.
 */
import { useSyncExternalStore } from 'react'

const key = 'daysheet.field.officePhone'
const listeners = new Set<() => void>()

const known = (): string => localStorage.getItem(key) ?? ''

/** Stores the server's number. An older server does not send one. */
export function keepOfficePhone(phone: string | undefined): void {
  if (phone === undefined || phone === known()) return
  localStorage.setItem(key, phone)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Empty if the office has set no number. */
export const useOfficePhone = (): string => useSyncExternalStore(subscribe, known)
