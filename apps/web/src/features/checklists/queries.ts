/** Templates of checklists: reading and keeping them. (product.md#checklists) */
import type { ChecklistTemplate, TemplateChange, TemplateForm } from '@daysheet/domain/checklists/template'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'
import { saveOnNewest } from '#client/stale-row.ts'

export const templateQueries = {
  all: () =>
    queryOptions({
      queryKey: ['checklist templates'],
      queryFn: ({ signal }) => call('checklistTemplates', {}, signal),
      meta: refreshedByList('ChecklistTemplate'),
    }),
  versions: (id: string) =>
    queryOptions({
      queryKey: ['checklist template', id, 'versions'],
      queryFn: ({ signal }) => call('checklistTemplates/:id/versions', { params: { id } }, signal),
      meta: refreshedByList('ChecklistTemplate'),
    }),
}

/** Saves a new template; the same `id` again is the same template. */
export const addTemplate = (id: string, { name, nameSpanish, questions }: TemplateForm): Promise<ChecklistTemplate> =>
  send('POST checklistTemplates', { body: { id, name, nameSpanish, questions } })

/** Changes a template on top of what others changed beside it. */
export const patchTemplate = (seen: ChecklistTemplate, change: TemplateChange): Promise<ChecklistTemplate> =>
  saveOnNewest(seen, change, (ifMatch) => send('PATCH checklistTemplates/:id', { params: { id: seen.id }, body: change }, { ifMatch }))
