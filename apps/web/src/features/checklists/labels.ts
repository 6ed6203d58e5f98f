/** What an answer of a template is called, in the office. */
import type { AnswerKind, SecondOn } from '@daysheet/domain/checklists/answer-kinds'
import { countOf } from '@daysheet/domain/numbers/count-of'

export const kindLabels: Readonly<Record<AnswerKind, string>> = {
  yes_no: 'Yes or No',
  yes_no_na: 'Yes, No or N/A',
  text: 'Text',
  number: 'Number',
}

export const secondLabels: Readonly<Record<SecondOn, string>> = {
  never: 'Never',
  yes: 'After Yes',
  no: 'After No',
  na: 'After N/A',
  any: 'After any answer',
}

export const questionCount = (questions: readonly unknown[]): string => countOf(questions.length, 'question')
