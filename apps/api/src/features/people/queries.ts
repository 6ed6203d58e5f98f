import type { Database } from '../../db/connection.ts'

/** Which of these usernames somebody else has: an office account, or a supervisor other than the given ones. */
export async function takenUsernames(db: Database, usernames: readonly string[], exceptSupervisors: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const rows = await db
    .selectFrom('taken_username')
    .select('username')
    .where('username', 'in', usernames)
    .where((row) => row.or([row('supervisor_id', 'is', null), row('supervisor_id', 'not in', [...exceptSupervisors])]))
    .execute()
  return rows.map((row) => row.username)
}

/** A supervisor's own new password. */
export async function setSupervisorPassword(tx: Database, id: string, passwordHash: string) {
  await tx.updateTable('supervisor').set({ password_hash: passwordHash, must_change_password: false }).where('id', '=', id).execute()
}
