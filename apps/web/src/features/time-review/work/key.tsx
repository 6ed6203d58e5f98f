import { useShortcut } from '../../../ui/shortcuts.ts'

/** A key that does something as long as this is drawn. */
export function Key({ of: key, text, run }: { of: string; text: string; run: () => void }) {
  useShortcut({ key, text }, run)
  return null
}
