/** Joins the lines of a cell: with a space, but without one where a word was parted at its own hyphen or slash. (acp7.md 4a.9) */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => (text === '' ? line : /[^\s][/-]$/.test(text) ? text + line : `${text} ${line}`), '')
}
