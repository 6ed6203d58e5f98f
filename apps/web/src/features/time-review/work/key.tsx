import { useShortcut } from '#ui/shortcuts.ts'

/** A keyboard shortcut that works while this component is rendered. */
export function Key({ of: key, text, run }: { of: string; text: string; run: () => void }) {
  useShortcut({ key, text }, run)
  return null
}
