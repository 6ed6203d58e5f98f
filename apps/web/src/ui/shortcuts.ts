/**
 * Every key that does something wherever the focus is: a screen says what is to be pressed, what it does in words, and does it; the list behind `?` is drawn from
 * the same. (product.md#shortcuts)
 */
import { useEffect, useEffectEvent } from 'react'
import { storedFlag, useDeviceFlag } from './use-device-flag.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` says it: `?`, `ArrowLeft`, `k`. */
  key: string
  /** Pressed with Ctrl, or with ⌘ on a Mac. */
  withCommand?: boolean
  /** Whether a field that is typed in keeps the key for itself. */
  isOfFields?: boolean
  /** What it does, for the list. */
  text: string
}

interface Registered extends Shortcut {
  run: () => void
}

const registered = new Set<Registered>()

/** First those with Ctrl, then signs, then keys with a name. */
const rankOf = ({ key, withCommand }: Shortcut) => (withCommand ? 0 : key.length)

/** Those of the screen that is shown and of the application around it. */
export const currentShortcuts = (): readonly Shortcut[] => [...registered].toSorted((one, other) => rankOf(one) - rankOf(other))

const offFlag = 'shortcuts.off'

/** Whether keys alone do nothing, for who speaks to the computer or presses keys by accident; those with Ctrl stay. (WCAG 2.1.4) */
export const useShortcutsOff = () => useDeviceFlag(offFlag)

/** Where a key has a meaning of its own. */
const ownKeys = [
  'input, textarea, select, [contenteditable]:not([contenteditable=false])',
  '[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=grid], [role=slider], [role=application], .leaflet-container',
].join(', ')

/** A dialog or a menu in front of the page, or something that is carried over the planner. */
const isPageBusy = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-holding]') !== null

/** Left and right scroll what is wider than its frame. */
const isWide = (element: Element) => element.scrollWidth > element.clientWidth + 1 && element.matches('[tabindex="0"]')

/** Symbols need Shift on some keyboards and not on others. */
const isWithoutModifiers = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  !altKey && !ctrlKey && !metaKey && (!shiftKey || /^[^\p{L}\p{N}]$/u.test(key))

function matchesFilter(event: KeyboardEvent, { key, withCommand = false, isOfFields = false }: Shortcut): boolean {
  if (isOfFields && event.target instanceof Element && event.target.closest(ownKeys) !== null) return false
  if (withCommand) return event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (event.key !== key || !isWithoutModifiers(event) || storedFlag(offFlag)) return false
  return !(event.target instanceof Element && (event.target.closest(ownKeys) !== null || isWide(event.target)))
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  // The last to come is the nearest to what is shown.
  const shortcut = [...registered].findLast((one) => matchesFilter(event, one))
  if (!shortcut || isPageBusy()) return
  event.preventDefault()
  shortcut.run()
}

/** Makes a key do something as long as the component stands. */
export function useShortcut({ key, withCommand = false, isOfFields = false, text }: Shortcut, run: () => void): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const shortcut = { key, withCommand, isOfFields, text, run: () => runNow() }
    if (registered.size === 0) window.addEventListener('keydown', press)
    registered.add(shortcut)
    return () => {
      registered.delete(shortcut)
      if (registered.size === 0) window.removeEventListener('keydown', press)
    }
  }, [key, withCommand, isOfFields, text])
}

/** Ctrl or ⌘, as the keyboard in front of the person has it. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
