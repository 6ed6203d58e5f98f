import type {
  ChecklistTemplate,
  NewTemplate,
  TemplateChange,
  TemplateQuestion,
  TemplateVersion,
} from '@daysheet/domain/checklists/template'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#db/connection.ts'

/** Every template, by name; one of them with `id`. */
export async function templates(db: Database, id?: string): Promise<ChecklistTemplate[]> {
  const { rows } = await sql<ChecklistTemplate>`
    select t.id, t.version, t.name, t.name_spanish as "nameSpanish", t.questions_version as "questionsVersion", t.questions, t.retired
    from checklist_template t ${id === undefined ? sql`` : sql`where t.id = ${id}::uuid`} order by lower(t.name), t.id`.execute(db)
  return rows
}

/** The questions of a template as they were, newest first. */
export async function versionsOf(db: Database, id: string): Promise<TemplateVersion[]> {
  const { rows } = await sql<TemplateVersion>`
    select v.number, to_char(v.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "savedAt",
      substring(v.made_by from '^(?:account|supervisor) (.+)$') as "savedBy", v.questions
    from checklist_template_version v where v.template_id = ${id}::uuid order by v.number desc`.execute(db)
  return rows
}

/** A template, which stays what it is until this transaction ends. */
export async function lockTemplate(tx: Database, id: string): Promise<ChecklistTemplate | undefined> {
  await tx.selectFrom('checklist_template').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return (await templates(tx, id))[0]
}

/** Adds a template with the first version of its questions, unless it is there. */
export async function insertTemplate(tx: Database, { id, name, nameSpanish, questions }: NewTemplate): Promise<void> {
  const added = await tx
    .insertInto('checklist_template')
    .values({ id, name, name_spanish: nameSpanish, questions: JSON.stringify(questions) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await insertVersion(tx, { id, number: 1, questions })
}

/** Changes some of it; questions come with the number of the version that they are. */
export async function updateTemplate(
  tx: Database,
  id: string,
  { name, nameSpanish, retired, questions, questionsVersion }: TemplateChange & { questionsVersion?: number },
): Promise<void> {
  const columns = {
    ...(name !== undefined && { name }),
    ...(nameSpanish !== undefined && { name_spanish: nameSpanish }),
    ...(retired !== undefined && { retired }),
    ...(questions && questionsVersion !== undefined && { questions: JSON.stringify(questions), questions_version: questionsVersion }),
  }
  if (Object.keys(columns).length === 0) return
  if (questions && questionsVersion !== undefined) await insertVersion(tx, { id, number: questionsVersion, questions })
  await tx.updateTable('checklist_template').set(columns).where('id', '=', id).execute()
}

const insertVersion = (tx: Database, { id, number, questions }: { id: string; number: number; questions: readonly TemplateQuestion[] }) =>
  tx
    .insertInto('checklist_template_version')
    .values({ id: newId(), template_id: id, number, questions: JSON.stringify(questions) })
    .execute()
