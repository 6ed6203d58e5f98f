/** Checklists that the office keeps, to be gone through on a site. (product.md#checklists) */
import { z } from 'zod'
import { flag, id, row, text, whole } from '../fields/fields.ts'
import { answerKinds, fitsKind, secondOns } from './answer-kinds.ts'

export const maxQuestions = 100

/** One question. In Spanish it stands on phones in Spanish; the answers keep the words of the office. */
export const templateQuestion = z
  .strictObject({
    /** The same in every version, as long as it is the same question. */
    id: id(),
    text: text(500).trim().min(1, 'Please enter the question'),
    spanish: text(500).trim(),
    kind: z.enum(answerKinds),
    /** At which answer the second question is asked. */
    secondOn: z.enum(secondOns),
    second: text(500).trim(),
    secondSpanish: text(500).trim(),
    /** Whether a photo is wanted. */
    photo: flag(),
    /** Whether it may be left without an answer. */
    optional: flag(),
  })
  .superRefine(({ kind, secondOn, second }, { addIssue }) => {
    if (!fitsKind(secondOn, kind)) addIssue({ code: 'custom', path: ['secondOn'], message: 'is not an answer to this question' })
    if (secondOn !== 'never' && second === '') addIssue({ code: 'custom', path: ['second'], message: 'Please enter the second question' })
  })
export type TemplateQuestion = z.infer<typeof templateQuestion>

const eachOnce = (questions: readonly { id: string }[]) => new Set(questions.map((question) => question.id)).size === questions.length

/** What an office says of a template. Phones in Spanish show the Spanish name; what is answered keeps the other. */
export const templateForm = z.strictObject({
  name: text(100).trim().min(1, 'Please enter a name'),
  nameSpanish: text(100).trim(),
  questions: z
    .array(templateQuestion)
    .min(1, 'Please add a question')
    .max(maxQuestions, `must be at most ${maxQuestions} questions`)
    .refine(eachOnce, 'must not repeat a question'),
})
export type TemplateForm = z.infer<typeof templateForm>

/** A new template. `id` is the caller's: a repeated request is one template. Whoever does not know of Spanish names gives none. */
export const newTemplate = templateForm.extend({ id: id(), nameSpanish: templateForm.shape.nameSpanish.default('') })
export type NewTemplate = z.infer<typeof newTemplate>

/** What changes a template; what is not sent stays. A retired one is offered to nobody until it is taken back. */
export const templateChange = templateForm.extend({ retired: flag() }).partial()
export type TemplateChange = z.infer<typeof templateChange>

/** A template as it is now. `questionsVersion` rises with every change of its questions; `version` with every change at all. */
export const checklistTemplate = z.object({
  ...row,
  name: z.string(),
  nameSpanish: z.string(),
  questionsVersion: whole(),
  questions: z.array(templateQuestion),
  retired: flag(),
})
export type ChecklistTemplate = z.infer<typeof checklistTemplate>

/** The questions as they were once, and who wrote them. Newest first. */
export const templateVersion = z.object({
  number: whole(),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
  questions: z.array(templateQuestion),
})
export type TemplateVersion = z.infer<typeof templateVersion>
