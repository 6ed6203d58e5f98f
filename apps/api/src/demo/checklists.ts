/** The checklist that the demo's office keeps, and the one that a supervisor has gone through with it. */
import type { TemplateQuestion } from '@daysheet/domain/checklists/template'
import { questions as known } from './names.ts'
import { seededRandom } from './random.ts'
import type { Row } from './rows.ts'
import type { Visits } from './visits.ts'

const name = 'Daily site check'

/** The Spanish of the first questions, which the template has. */
const spanish = [
  ['¿Está aislada el área de trabajo?', '¿Con qué se cerró?'],
  ['¿Está completa la unidad de descontaminación?', '¿Cuántas cámaras?'],
  ['¿Se mantiene la presión negativa?', 'Lectura del manómetro'],
  ['¿Hay letreros de advertencia en todos los idiomas de la obra?', '¿Dónde?'],
  ['¿Está bajo llave el residuo?', '¿Cuántas bolsas hay dentro?'],
  ['¿Se revisó hoy la prueba de ajuste de todos?', '¿A quién se mandó de vuelta?'],
] as const

interface Templates {
  templates: Row<'checklist_template'>[]
  versions: Row<'checklist_template_version'>[]
}

/** Makes the first checklist of the visits one of the template: its answers in the template's order, its pictures at the first question. Draws from a chance of its own. */
export function makeTemplate(visits: Visits, { seed, now }: { seed: number; now: Date }): Templates {
  const random = seededRandom(seed)
  const templateQuestions = known.slice(0, spanish.length).map(({ ask, further = '' }, at): TemplateQuestion => {
    const [words, second] = spanish[at] ?? ['', '']
    return {
      id: random.id(),
      text: ask,
      spanish: words,
      kind: 'yes_no',
      secondOn: further === '' ? 'never' : 'yes',
      second: further,
      secondSpanish: further === '' ? '' : second,
      photo: at === 0,
      optional: false,
    }
  })
  const questions = JSON.stringify(templateQuestions)
  const template = { id: random.id(), name, name_spanish: 'Revisión diaria de la obra', questions, questions_version: 1, retired: false }
  answer(visits, { template, templateQuestions })
  return {
    templates: [template],
    versions: [{ id: random.id(), template_id: template.id, number: 1, questions, made_at: now, made_by: 'account demo' }],
  }
}

function answer(
  visits: Visits,
  { template, templateQuestions }: { template: { id: string }; templateQuestions: readonly TemplateQuestion[] },
): void {
  const [first] = visits.checklists
  if (!first) return
  Object.assign(first, { name, template_id: template.id, template_version: 1 })
  visits.questions = visits.questions.filter(({ checklist_id: of, place }) => of !== first.id || (place ?? 0) < templateQuestions.length)
  for (const row of visits.questions) {
    if (row.checklist_id !== first.id) continue
    const question = templateQuestions[row.place ?? 0]
    const hasSecondQuestion = row.answer1 === 'Yes' && question?.second !== ''
    row.question2 = hasSecondQuestion ? (question?.second ?? null) : null
    row.answer2 = hasSecondQuestion ? (row.answer2 ?? known[row.place ?? 0]?.answers?.[0] ?? null) : null
    if (row.place === 0) row.images = first.images ?? null
  }
}
