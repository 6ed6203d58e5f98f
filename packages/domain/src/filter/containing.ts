/**
 * The text as a `/…/i` literal in which nothing is special: what is looked for whatever its case. Always in slashes: without them a term that
 * holds a slash would be read as a literal with flags (`5/7` → flags `7`), and inside them the last slash ends the pattern, so the others need
 * no escape.
 */
export function containing(text: string): string {
  return `/${plain(text)}/i`
}

/** The same for texts that begin with this text. */
export const beginningWith = (text: string): string => `/^${plain(text)}/i`

const plain = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
