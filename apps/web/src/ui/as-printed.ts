/** For words that somebody printed or typed: the font would make 12×12 of 12x12. */
export const asPrinted = { fontVariantLigatures: 'no-contextual' } as const
