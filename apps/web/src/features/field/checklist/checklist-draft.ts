/** A checklist that was begun: with the questions as they were then, whatever the office makes of them meanwhile. */
import type { DraftAnswers } from '@daysheet/domain/checklists/answers'
import type { ChecklistTemplate } from '@daysheet/domain/checklists/template'
import { useQuery } from '@tanstack/react-query'
import { draftsOfAccount } from '../drafts/store.ts'
import type { FieldLanguage } from '../i18n/i18n.ts'

export interface ChecklistValues {
  template: ChecklistTemplate
  answers: DraftAnswers
}

/** What it is called on this phone. One that was read before names had Spanish has none. */
export const checklistName = ({ name, nameSpanish }: Pick<ChecklistTemplate, 'name' | 'nameSpanish'>, language: FieldLanguage): string =>
  (language === 'es' && nameSpanish) || name

const kind = 'checklist '

/** Of a draft, the id of the template it goes through; null of what is no checklist. */
export const templateOf = (what: string): string | null => (what.startsWith(kind) ? what.slice(kind.length) : null)

export const draftName = (templateId: string): string => `${kind}${templateId}`

/** The templates of those that somebody has begun at a job of a day. */
export function useUnfinishedChecklists(account: string, scheduleEntryId: string): readonly ChecklistTemplate[] {
  const { data = [] } = useQuery({
    queryKey: ['field', 'begun checklists', account, scheduleEntryId],
    queryFn: async () =>
      (await draftsOfAccount(account))
        .filter((draft) => draft.about.job.scheduleEntryId === scheduleEntryId && draft.what.startsWith(kind))
        .map(({ values }) => (values as ChecklistValues).template), // written under that name by the checklist's screen alone
    networkMode: 'always',
    gcTime: 0,
  })
  return data
}
