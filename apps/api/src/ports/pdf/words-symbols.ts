/** Ticks and boxes of the two usual fonts of symbols, by the letters they are stored as. */
const symbols = [
  { font: /dingbats/i, marks: { 3: '✓', 4: '✔', 5: '✕', 6: '✖', 7: '✗', 8: '✘', n: '■', l: '●', o: '☐', q: '☐' } },
  { font: /wingdings/i, marks: { ü: '✓', û: '✗', þ: '☑', ý: '☒', x: '☒', o: '☐', '¨': '☐', q: '☐', n: '■', l: '●' } },
]

/** Text set in a font of symbols, as the symbols it shows. (acp7.md 3b) */
export function inSymbols(text: string, font: string): string {
  const table = symbols.find((one) => one.font.test(font))
  if (!table) return text
  const marks: Record<string, string> = table.marks
  return [...text].map((letter) => marks[fromPrivateUse(letter)] ?? letter).join('')
}

/** Such fonts are often stored with their letters moved to where no language has any. */
function fromPrivateUse(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter
}
