/**
 * What the PDF library grumbles while it makes do with a damaged file: words of a page left out, numbers guessed, a table of contents pieced
 * together. It says so on the console only. Whole files give none of these; what else it says there (fonts it would draw with, pictures it leaves
 * out) is about looks and not about words.
 */
const signsOfDamage =
  /Indexing all PDF objects|ignoring (errors|invalid|additional|ExtGState)|Skipping|Unknown command|Invalid (stream|"|header|number)|Unterminated|Badly formatted|is not available|Missing setFont|invalid \/|XRef|Bad (block|encoding|uncompressed|compressed)|Ill-formed|Unexpected|Unrecognized|not valid|Dictionary key/i

/** Counts what the console says of damage from now on, instead of letting it be heard. For a process that does nothing else. */
export function hearComplaints(): { heardOfDamage: () => number } {
  let heard = 0
  const hear = (...words: unknown[]) => {
    if (signsOfDamage.test(words.map(String).join(' '))) heard += 1
  }
  console.log = hear
  console.warn = hear
  return { heardOfDamage: () => heard }
}
