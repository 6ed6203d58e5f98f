import { templateForm, type ChecklistTemplate, type NewTemplate, type TemplateChange } from '@daysheet/domain/checklists/template'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction, type Database } from '#db/connection.ts'
import { isNameTaken } from '#db/name-taken.ts'
import { conflict, notFound } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { refuseStale } from '#rest/precondition-failed.ts'
import * as queries from './queries.ts'

/** Adds a template; asked again with the same id, it is the one that is there. */
export async function addTemplate(db: Database, actor: string, template: NewTemplate): Promise<ChecklistTemplate> {
  return inTransaction(db, actor, async (tx) => {
    if (
      (await isRepeated(tx, { kind: 'ChecklistTemplate', id: template.id, body: template })) &&
      (await queries.lockTemplate(tx, template.id))
    )
      return savedTemplate(tx, template.id)
    await refuseTakenName(tx, template)
    await queries.insertTemplate(tx, template)
    return savedTemplate(tx, template.id)
  })
}

/** Changes a template; other questions are a new version of them. `versions` are those that the caller has seen: a 412 tells of a newer one. */
export async function changeTemplate(
  db: Database,
  actor: string,
  { id, change, versions }: { id: string; change: TemplateChange; versions: readonly number[] | undefined },
): Promise<ChecklistTemplate> {
  return inTransaction(db, actor, async (tx) => {
    const current = await queries.lockTemplate(tx, id)
    if (!current) throw notFound('ChecklistTemplate', id)
    await refuseStale(tx, { table: 'checklist_template', current, properties, versions })
    const { questions, ...rest } = change
    if (rest.name !== undefined) await refuseTakenName(tx, { id, name: rest.name })
    const isNewVersion = questions !== undefined && !isDeepStrictEqual(questions, current.questions)
    await queries.updateTemplate(tx, id, { ...rest, ...(isNewVersion && { questions, questionsVersion: current.questionsVersion + 1 }) })
    return savedTemplate(tx, id)
  })
}

const properties = [...Object.keys(templateForm.shape), 'retired']

async function savedTemplate(tx: Database, id: string): Promise<ChecklistTemplate> {
  const [template] = await queries.templates(tx, id)
  if (!template) throw notFound('ChecklistTemplate', id)
  return template
}

async function refuseTakenName(tx: Database, template: { id: string; name: string }): Promise<void> {
  if (await isNameTaken(tx, 'checklist_template', template))
    throw conflict(`A checklist named ${template.name} already exists; it may be retired. Choose another name.`)
}
