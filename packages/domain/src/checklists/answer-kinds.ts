/** Kinds of answers, and what may be chosen. No schema, so that a phone loads no zod. (product.md#checklists) */
export const answerKinds = ['yes_no', 'yes_no_na', 'text', 'number'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Of some questions the answer is chosen. */
export const choices = ['yes', 'no', 'na'] as const
export type Choice = (typeof choices)[number]

export const choicesOfKind: Readonly<Record<AnswerKind, readonly Choice[]>> = {
  yes_no: ['yes', 'no'],
  yes_no_na: ['yes', 'no', 'na'],
  text: [],
  number: [],
}

/** At which answer a second question is asked; at any where there is an answer at all. */
export const secondOns = ['never', ...choices, 'any'] as const
export type SecondOn = (typeof secondOns)[number]

const isChoice = (on: SecondOn): on is Choice => on !== 'never' && on !== 'any'

export const fitsKind = (on: SecondOn, kind: AnswerKind): boolean => !isChoice(on) || choicesOfKind[kind].includes(on)
