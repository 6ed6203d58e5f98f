import { describe, expect, test } from 'vitest'
import { asksSecond, checklistOf, choicesOf, missingOf, noAnswer, picturesOf, wantsPhoto, type DraftAnswer } from './answers.ts'
import type { TemplateQuestion } from './template.ts'

const ask = (more: Partial<TemplateQuestion> = {}): TemplateQuestion => ({
  id: 'q',
  text: 'Is it?',
  spanish: '',
  kind: 'yes_no',
  secondOn: 'never',
  second: '',
  secondSpanish: '',
  photo: false,
  optional: false,
  ...more,
})
const missing = (question: Partial<TemplateQuestion>, answer: Partial<DraftAnswer>) =>
  missingOf([ask(question)], { q: { ...noAnswer, ...answer } }).map((one) => one.missing)

test('what may be chosen follows from the kind of answer', () => {
  expect((['yes_no', 'yes_no_na', 'text', 'number'] as const).map((kind) => choicesOf({ kind }))).toEqual([
    ['yes', 'no'],
    ['yes', 'no', 'na'],
    [],
    [],
  ])
})

test.each<[TemplateQuestion['secondOn'], string, boolean]>([
  ['never', 'Yes', false],
  ['yes', 'Yes', true],
  ['yes', 'No', false],
  ['yes', '', false],
  ['no', 'No', true],
  ['na', 'N/A', true],
  ['na', 'No', false],
  ['any', 'N/A', true],
  ['any', 'forty', true],
  ['any', '  ', false],
])('the second question on %s after %j: %s', (secondOn, answer, isAsked) => expect(asksSecond({ secondOn }, answer)).toBe(isAsked))

test.each<[Partial<TemplateQuestion>, string, boolean]>([
  [{}, 'Yes', false],
  [{ photo: true }, 'Yes', true],
  [{ photo: true }, '', true],
  [{ photo: true }, 'N/A', false],
  [{ photo: true, optional: true }, '', false],
  [{ photo: true, optional: true }, 'No', true],
])('of %j answered %j a photo is wanted: %s', (question, answer, isWanted) => expect(wantsPhoto(ask(question), answer)).toBe(isWanted))

describe('what is missing', () => {
  test.each<[Partial<TemplateQuestion>, Partial<DraftAnswer>, string[]]>([
    [{}, {}, ['answer']],
    [{}, { answer: 'Yes' }, []],
    [{ optional: true }, {}, []],
    [{ kind: 'text' }, { answer: ' ' }, ['answer']],
    [{ kind: 'text' }, { answer: 'North door' }, []],
    [{ kind: 'number' }, { answer: 'forty' }, ['notANumber']],
    [{ kind: 'number', optional: true }, { answer: 'forty' }, ['notANumber']],
    ...['-0.022', '−.5', '40', '1,120.5', ' 7 '].map(
      (answer) => [{ kind: 'number' as const }, { answer }, []] as [object, object, string[]],
    ),
    ...['0,02', '1,20', '-', '.', '1.2.3', '4 ft'].map(
      (answer) => [{ kind: 'number' as const }, { answer }, ['notANumber']] as [object, object, string[]],
    ),
    [{ secondOn: 'no', second: 'Why?' }, { answer: 'No' }, ['second']],
    [{ secondOn: 'no', second: 'Why?' }, { answer: 'No', second: 'Wind' }, []],
    [{ secondOn: 'no', second: 'Why?' }, { answer: 'Yes' }, []],
    [{ photo: true }, { answer: 'Yes' }, ['photo']],
    [{ photo: true }, { answer: 'Yes', pictures: ['a'] }, []],
    [{ photo: true, secondOn: 'yes', second: 'Where?' }, { answer: 'Yes' }, ['second', 'photo']],
  ])('of %j with %j: %j', (question, answer, wanted) => expect(missing(question, answer)).toEqual(wanted))

  test('comes in the order of the questions', () =>
    expect(missingOf([ask({ id: 'b' }), ask({ id: 'a' })], { c: noAnswer })).toEqual([
      { id: 'b', missing: 'answer' },
      { id: 'a', missing: 'answer' },
    ]))
})

test('stored are the words of the questions with their answers, and every picture once', () => {
  const template = {
    id: 't',
    name: 'Daily',
    questionsVersion: 3,
    questions: [
      ask({ id: 'a', text: 'Isolated?', spanish: '¿Aislada?', photo: true }),
      ask({ id: 'b', text: 'Pressure?', secondOn: 'yes', second: 'Reading', secondSpanish: 'Lectura' }),
      ask({ id: 'c', text: 'Free?', secondOn: 'no', second: 'What stands there?' }),
      ask({ id: 'd', text: 'Anything else?', kind: 'text', optional: true }),
    ],
  }
  const answers = {
    a: { answer: 'Yes', second: '', comments: ' One seam ', pictures: ['p1', 'p2'] },
    b: { answer: 'Yes', second: ' -0.022 ', comments: '', pictures: ['p1'] },
    // Answered with no before, and the second question with it.
    c: { answer: 'Yes', second: 'A pallet', comments: '', pictures: [] },
    gone: { answer: 'Yes', second: '', comments: '', pictures: ['p3'] },
  }
  const gone = { jobId: 'j', supervisorId: 's', time: '2026-11-25T12:00:00.000Z', pictureMark: (digest: string) => `picture:${digest}` }
  const none = { question2: null, answer2: null, comments: null, images: null }
  expect(checklistOf(template, answers, gone)).toEqual({
    jobId: 'j',
    supervisorId: 's',
    time: '2026-11-25T12:00:00.000Z',
    name: 'Daily',
    templateId: 't',
    templateVersion: 3,
    images: ['picture:p1', 'picture:p2'],
    questions: [
      { ...none, question1: 'Isolated?', answer1: 'Yes', comments: 'One seam', images: ['picture:p1', 'picture:p2'] },
      { ...none, question1: 'Pressure?', answer1: 'Yes', question2: 'Reading', answer2: '-0.022', images: ['picture:p1'] },
      { ...none, question1: 'Free?', answer1: 'Yes' },
      { ...none, question1: 'Anything else?', answer1: null },
    ],
  })
  expect(picturesOf(answers)).toEqual(['p1', 'p2', 'p3'])
})
