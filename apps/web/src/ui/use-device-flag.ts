import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener) // another window of the same browser
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const keyOf = (name: string) => `daysheet.${name}`

/** What this device remembers under a name. */
export const storedFlag = (name: string): boolean => localStorage.getItem(keyOf(name)) !== null

/** A yes or no that this device remembers, whoever signs in on it: off until it is switched on. */
export function useDeviceFlag(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => storedFlag(name))
  const set = useCallback(
    (isNowOn: boolean) => {
      if (isNowOn) localStorage.setItem(keyOf(name), 'on')
      else localStorage.removeItem(keyOf(name))
      for (const listener of listeners) listener()
    },
    [name],
  )
  return [isOn, set]
}
