import type { TemplateQuestion } from '@daysheet/domain/checklists/template'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Row } from '../column-types.ts'

type Images = ColumnType<string[] | null, string | null | undefined, string | null>
type Questions = ColumnType<TemplateQuestion[], string, string>

/** Checklists: the templates that the office keeps, and what was answered. */
export interface ChecklistTables {
  checklist_template: Row & {
    name: string
    name_spanish: Generated<string>
    questions: Questions
    questions_version: Generated<number>
    retired: Generated<boolean>
  }
  checklist_template_version: {
    id: string
    template_id: string
    number: number
    questions: Questions
    made_at: ColumnType<Date, Date | string | undefined, never>
    made_by: Generated<string>
  }
  checklist: Row & {
    job_id: string | null
    supervisor_id: string | null
    time: Instant
    images: Images
    name: string | null
    template_id: string | null
    template_version: number | null
  }
  question: Row & {
    checklist_id: string
    question1: string | null
    answer1: string | null
    question2: string | null
    answer2: string | null
    comments: string | null
    images: Images
    place: number | null
  }
}
