/** Widths of the letters from the space to the tilde, in thousandths of the size: those every PDF reader knows without a font in the file. */
const sans =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const serif =
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541'
/** The one letter beyond these that the made-up texts hold. */
const cedilla = { sans: 500, serif: 444 }
const tables = { sans: sans.split(' ').map(Number), serif: serif.split(' ').map(Number) }

export type Face = 'sans' | 'serif' | 'mono'

/** How wide a text is, in points. */
export function widthOf(text: string, size: number, face: Face): number {
  const units = [...text].reduce(
    (sum, letter) =>
      sum + (face === 'mono' ? 600 : letter === 'ç' ? cedilla[face] : (tables[face][(letter.codePointAt(0) ?? 32) - 32] ?? 556)),
    0,
  )
  return (units * size) / 1000
}

/** Lines no wider than `width`, broken at spaces. */
export function wrap(text: string, width: number, { size, face }: { size: number; face: Face }): string[] {
  const lines: string[] = []
  let open = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = open === '' ? word : `${open} ${word}`
    if (open !== '' && widthOf(longer, size, face) > width) {
      lines.push(open)
      open = word
    } else open = longer
  }
  return open === '' ? lines : [...lines, open]
}
