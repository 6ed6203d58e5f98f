/** Going through a checklist: which questions are asked, what is missing, and what is stored of it. (product.md#checklists) */
import type { Checklist, Question } from '../records/checklist.ts'
import type { ChecklistTemplate, TemplateQuestion } from './template.ts'
import { type Choice, choicesOfKind } from './answer-kinds.ts'

// Apart from the schemas, so that a phone loads no zod.

/** As the office reads it, whatever the language of the phone. */
export const choiceAnswers: Readonly<Record<Choice, string>> = { yes: 'Yes', no: 'No', na: 'N/A' }

/** What may be chosen; nothing where an answer is typed. */
export const choicesOf = ({ kind }: Pick<TemplateQuestion, 'kind'>): readonly Choice[] => choicesOfKind[kind]

/** What was answered to one question so far, as it was typed. Pictures by their digests. */
export interface DraftAnswer {
  answer: string
  second: string
  comments: string
  pictures: readonly string[]
}
export const noAnswer: DraftAnswer = { answer: '', second: '', comments: '', pictures: [] }

/** By the ids of the questions. */
export type DraftAnswers = Readonly<Record<string, DraftAnswer>>

/** Whether the second question is asked after this answer. */
export function asksSecond({ secondOn }: Pick<TemplateQuestion, 'secondOn'>, answer: string): boolean {
  if (secondOn === 'never' || answer.trim() === '') return false
  return secondOn === 'any' || answer === choiceAnswers[secondOn]
}

/** A photo is not wanted of what does not apply, nor of what was left out. */
export const wantsPhoto = ({ photo, optional }: Pick<TemplateQuestion, 'photo' | 'optional'>, answer: string): boolean =>
  photo && answer !== choiceAnswers.na && !(optional && answer.trim() === '')

/** Digits with or without a point, thousands with commas. A comma as a decimal point would make another number of it. */
const number = /^[-−]?(\d{1,12}|\d{1,3}(,\d{3}){1,3})?(\.\d{1,6})?$/
const isNumber = (text: string) => number.test(text.trim()) && /\d/.test(text)

export type Missing = 'answer' | 'notANumber' | 'second' | 'photo'

/** What is missing, in the order of the questions. Without a wanted photo a checklist may be saved all the same: no phone goes where some of them would be taken. */
export function missingOf(questions: readonly TemplateQuestion[], answers: DraftAnswers): { id: string; missing: Missing }[] {
  return questions.flatMap((question) =>
    missingAt(question, answers[question.id] ?? noAnswer).map((missing) => ({ id: question.id, missing })),
  )
}

/**
 * Progress: how many questions are answered, and how many follow-up questions are not. A question
 * counts as answered even if its follow-up is not.
 */
export function answeredSoFar(
  questions: readonly TemplateQuestion[],
  missing: readonly { id: string; missing: Missing }[],
): { answered: number; followUps: number } {
  const open = new Set(missing.flatMap(({ id, missing: what }) => (what === 'answer' || what === 'notANumber' ? [id] : [])))
  return { answered: questions.length - open.size, followUps: missing.filter(({ missing: what }) => what === 'second').length }
}

function missingAt(question: TemplateQuestion, { answer, second, pictures }: DraftAnswer): Missing[] {
  const isBlank = answer.trim() === ''
  return [
    ...(isBlank && !question.optional ? ['answer' as const] : []),
    ...(!isBlank && question.kind === 'number' && !isNumber(answer) ? ['notANumber' as const] : []),
    ...(asksSecond(question, answer) && second.trim() === '' ? ['second' as const] : []),
    ...(wantsPhoto(question, answer) && pictures.length === 0 ? ['photo' as const] : []),
  ]
}

const orNull = (text: string) => text.trim() || null

interface Gone {
  jobId: string
  supervisorId: string
  time: string
  /** How a picture is named until the server has it. */
  pictureMark: (digest: string) => string
}

type AnsweredQuestion = Omit<Question, 'id' | 'version' | 'checklistId'>

/** What is stored: the words of every question with its answer, so that nobody changes them afterwards. A second question that was not asked is not there. */
export function checklistOf(
  { id, name, questionsVersion, questions }: Pick<ChecklistTemplate, 'id' | 'name' | 'questionsVersion' | 'questions'>,
  answers: DraftAnswers,
  { jobId, supervisorId, time, pictureMark }: Gone,
): Omit<Checklist, 'id' | 'version'> & { questions: AnsweredQuestion[] } {
  const answered = questions.map((question): AnsweredQuestion => {
    const { answer, second, comments, pictures } = answers[question.id] ?? noAnswer
    const isSecond = asksSecond(question, answer)
    return {
      question1: question.text,
      answer1: orNull(answer),
      question2: isSecond ? question.second : null,
      answer2: isSecond ? orNull(second) : null,
      comments: orNull(comments),
      images: pictures.length > 0 ? pictures.map(pictureMark) : null,
    }
  })
  return {
    jobId,
    supervisorId,
    time,
    name,
    templateId: id,
    templateVersion: questionsVersion,
    // Every picture stands here too, for whoever knows nothing of those of questions.
    images: [...new Set(answered.flatMap(({ images }) => images ?? []))],
    questions: answered,
  }
}

/** Every picture that is named. */
export const picturesOf = (answers: DraftAnswers): string[] => [...new Set(Object.values(answers).flatMap(({ pictures }) => pictures))]
