/** What the palette's keys open, loaded together. */
export { PaletteDialog } from './palette-dialog.tsx'
export { ShortcutsDialog } from './shortcuts-dialog.tsx'
