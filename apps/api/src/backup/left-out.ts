/** Tables of which a backup keeps no row, each with its reason: what was true of that running installation alone. (decision 0170) */
export const leftOut: Readonly<Record<string, string>> = {
  applied_migration: 'the manifest names the migrations',
  backup_run: 'tells of that machine; a restored one begins its own',
  change_event: 'news for open screens; after a restore every screen reads anew',
  node: 'servers that ran',
  session: 'everybody signs in again',
  sign_in_counter: 'guesses, counted for minutes',
  used_ticket: 'downloads that were made, for minutes; tickets end with their session',
}
