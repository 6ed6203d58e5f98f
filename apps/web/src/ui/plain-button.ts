/** For words that somebody printed or typed: the font would make 12×12 of 12x12. */
export const asPrinted = { fontVariantLigatures: 'no-contextual' } as const

/** The ring around what has the focus, as the theme draws it around its own buttons. */
export const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 }

/** A bare `<button>` that reads as text, for cards that are drawn by the hundred from one style sheet. Its height is the screen's own. (decision 0064) */
export const plainButton = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  m: 0,
  mx: -0.75,
  px: 0.75,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& svg': { flexShrink: 0 },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': focusRing,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
