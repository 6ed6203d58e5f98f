/** For words that somebody printed or typed: the font would make 12×12 of 12x12. */
export const asPrinted = { fontVariantLigatures: 'no-contextual' } as const

/** The ring around what has the focus, as the theme draws it around its own buttons. */
export const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 }
