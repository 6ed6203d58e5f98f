import {
  asksSecond,
  choiceAnswers,
  choicesOf,
  noAnswer,
  wantsPhoto,
  type DraftAnswer,
  type Missing,
} from '@daysheet/domain/checklists/answers'
import type { TemplateQuestion } from '@daysheet/domain/checklists/template'
import { useId, useState } from 'react'
import type { Draft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import type { ChecklistValues } from './checklist-draft.ts'
import own from './checklist.module.css'
import { QuestionPhotos } from './question-photos.tsx'

export const questionDomId = (id: string): string => `question-${id}`

const choiceWords = { yes: 'checklistYes', no: 'checklistNo', na: 'checklistNa' } as const
const missingWords = {
  answer: 'checklistMissesAnswer',
  notANumber: 'checklistMissesNumber',
  second: 'checklistMissesSecond',
  photo: 'checklistPhotoWanted',
} as const

/** What the server takes. */
const maxAnswer = 2000
const maxComment = 5000

interface QuestionCardProps {
  question: TemplateQuestion
  number: number
  draft: Draft<ChecklistValues>
  onAnswer: (part: Partial<DraftAnswer>) => void
  /** Told once somebody wanted to save. */
  missing: readonly Missing[]
}

/** One question: its answer, what it asks further, a comment, photos. */
export function QuestionCard({ question, number, draft, onAnswer, missing }: QuestionCardProps) {
  const { t, language } = useTranslation()
  const given = draft.values.answers[question.id] ?? noAnswer
  const isSpanish = language === 'es'
  const problem = useId()
  const [isCommenting, setCommenting] = useState(false)
  const { kind, optional } = question
  const [first] = missing
  const described = first && { 'aria-describedby': problem }
  return (
    <fieldset id={questionDomId(question.id)} className={`${styles.card} ${own.question}`}>
      <legend>
        {number}. <QuestionText isSpanish={isSpanish} text={question.text} spanish={question.spanish} />
        {optional && <span className={styles.faint}> ({t('checklistOptional')})</span>}
      </legend>
      {choicesOf(question).length > 0 ? (
        <div className={own.choices}>
          {choicesOf(question).map((choice) => (
            <label key={choice} className={styles.button}>
              <input
                type="radio"
                name={question.id}
                checked={given.answer === choiceAnswers[choice]}
                onChange={() => onAnswer({ answer: choiceAnswers[choice] })}
                {...described}
              />
              {t(choiceWords[choice])}
            </label>
          ))}
          {optional && given.answer !== '' && (
            <button type="button" className={`${styles.button} ${styles.plain}`} onClick={() => onAnswer({ answer: '' })}>
              {t('checklistRemove')}
            </button>
          )}
        </div>
      ) : (
        <label className={styles.field}>
          {t('checklistAnswer')}
          {kind === 'number' ? (
            // Not as a number's keyboard: those of some phones have no minus.
            <input
              value={given.answer}
              maxLength={20}
              inputMode="text"
              onChange={(event) => onAnswer({ answer: event.target.value })}
              {...described}
            />
          ) : (
            <textarea
              rows={2}
              maxLength={maxAnswer}
              value={given.answer}
              onChange={(event) => onAnswer({ answer: event.target.value })}
              {...described}
            />
          )}
        </label>
      )}
      {asksSecond(question, given.answer) && (
        <label className={styles.field}>
          <QuestionText isSpanish={isSpanish} text={question.second} spanish={question.secondSpanish} />
          <textarea
            rows={2}
            maxLength={maxAnswer}
            data-follow-up
            value={given.second}
            onChange={(event) => onAnswer({ second: event.target.value })}
            {...described}
          />
        </label>
      )}
      {first && (
        <p id={problem} className={styles.error}>
          {t(missingWords[first])}
        </p>
      )}
      {(isCommenting || given.comments !== '') && (
        <label className={styles.field}>
          {t('checklistComment')}
          <textarea
            rows={2}
            maxLength={maxComment}
            // Opened by a press, to be written into.
            autoFocus={isCommenting}
            value={given.comments}
            onChange={(event) => onAnswer({ comments: event.target.value })}
          />
        </label>
      )}
      <QuestionPhotos questionId={question.id} number={number} draft={draft} isWanted={wantsPhoto(question, given.answer)}>
        {!isCommenting && given.comments === '' && (
          <button
            type="button"
            className={styles.button}
            aria-label={t('checklistAddComment', { number })}
            onClick={() => setCommenting(true)}
          >
            {t('checklistComment')}
          </button>
        )}
      </QuestionPhotos>
    </fieldset>
  )
}

/** A question in the language of the phone, where the office has written it in that. */
function QuestionText({ text, spanish, isSpanish }: { text: string; spanish: string; isSpanish: boolean }) {
  return isSpanish && spanish !== '' ? <span lang="es">{spanish}</span> : <span lang="en">{text}</span>
}
