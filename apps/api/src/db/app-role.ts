import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const grants = path.join(import.meta.dirname, 'app-role.sql')

/**
 * Lets `role` run Daysheet on the migrated database at `url`, which is the owner's, and no more: it makes, changes and drops no table, and adds to the audit without
 * changing what is in it. Throws when there is no such role, or when it may do more by other means.
 */
export async function grantAppRole(url: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'daysheet roles', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // the running statement reports it too
  await client.connect()
  try {
    await refuseMighty(client, role)
    await client.query('begin')
    await client.query((await fs.readFile(grants, 'utf8')).replaceAll(/\bapp_role\b/g, () => pg.escapeIdentifier(role)))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function refuseMighty(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ mighty: boolean; is_owner: boolean }>(
    `select r.rolsuper or r.rolreplication or r.rolbypassrls as mighty,
      exists (select from pg_class c where c.oid = 'audit_entry'::regclass and pg_has_role(r.oid, c.relowner, 'member')) as is_owner
    from pg_roles r where r.rolname = $1`,
    [role],
  )
  const [found] = rows
  if (!found) throw new Error(`There is no role ${role}. Make it first: create role ${role} login password '…'`)
  if (found.mighty)
    throw new Error(`The role ${role} is a superuser, or may replicate or pass over row security: it could change the audit.`)
  if (found.is_owner) throw new Error(`The role ${role} owns the tables, or may act as their owner: it could change the audit.`)
}
