import { belongsTo, hasMany, model } from '#rest/model.ts'
import { checklistExamples, imageSetExamples, jobInspectionExamples, questionExamples } from './examples.ts'

const ofJobAndSupervisor = { job: belongsTo('Job', 'jobId'), supervisor: belongsTo('Supervisor', 'supervisorId') }

export const checklist = model({
  name: 'Checklist',
  plural: 'Checklists',
  table: 'checklist',
  examples: checklistExamples,
  relations: { ...ofJobAndSupervisor, questions: hasMany('Question', 'checklistId', { nestedCreate: { orderColumn: 'place' } }) },
})

export const question = model({
  name: 'Question',
  plural: 'Questions',
  table: 'question',
  examples: questionExamples,
  relations: { checklist: belongsTo('Checklist', 'checklistId') },
})

export const jobInspection = model({
  name: 'JobInspection',
  plural: 'JobInspections',
  table: 'job_inspection',
  examples: jobInspectionExamples,
  relations: ofJobAndSupervisor,
})

export const imageSet = model({
  name: 'ImageSet',
  plural: 'ImageSets',
  table: 'image_set',
  examples: imageSetExamples,
  relations: ofJobAndSupervisor,
})
