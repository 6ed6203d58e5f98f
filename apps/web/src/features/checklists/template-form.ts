import { templateForm, type ChecklistTemplate, type TemplateQuestion } from '@daysheet/domain/checklists/template'
import { z } from 'zod'
import { newId } from '#client/new-id.ts'

/** What the dialog of a template is about. */
export const templateDialogForm = templateForm.extend({ retired: z.boolean() })
export type TemplateDialogForm = z.infer<typeof templateDialogForm>

export function bodyOf({ name, nameSpanish, questions, retired }: ChecklistTemplate): TemplateDialogForm {
  return { name, nameSpanish, questions, retired }
}

export const emptyQuestion = (): TemplateQuestion => ({
  id: newId(),
  text: '',
  spanish: '',
  kind: 'yes_no',
  secondOn: 'never',
  second: '',
  secondSpanish: '',
  photo: false,
  optional: false,
})
