/** What a phone application sends, for the OpenAPI document. */
import { exampleIds } from '#rest/openapi/example-ids.ts'

const seen = { jobId: exampleIds.job, supervisorId: exampleIds.supervisor, time: '2026-11-20T17:40:08.745Z' }

export const checklistExamples = {
  'With its questions, which come back in this order': {
    id: exampleIds.checklist,
    ...seen,
    images: ['/api/images/sites/download/0d0f6a.jpg'],
    questions: [
      { question1: 'Is the barrier up?', answer1: 'Yes' },
      { question1: 'Are the machines on?', answer1: 'Yes', question2: 'How many?', answer2: '3' },
      { question1: 'Is the exit free?', answer1: 'No', comments: 'Corrected while we were on site.' },
    ],
  },
  'A list, all or nothing': [
    { id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b01', ...seen, questions: [{ question1: 'Is the barrier up?', answer1: 'Yes' }] },
    { id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b02', ...seen, images: [] },
  ],
}

export const questionExamples = {
  'A question added later': {
    id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b03',
    checklistId: exampleIds.checklist,
    question1: 'Are the bags sealed?',
    answer1: 'Yes',
  },
}

export const jobInspectionExamples = {
  'A job inspection': {
    id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b04',
    ...seen,
    type: 'inspection',
    synopsis: 'Barriers up, air is clear.',
    images: [
      { category: 'Work area', url: '3fd2a1.jpg' },
      { category: 'Waste storage', url: '/api/images/jtimages/download/77b0c4.jpg' },
    ],
  },
  'A site visit, before there is a job': {
    id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b05',
    supervisorId: exampleIds.supervisor,
    time: seen.time,
    type: 'estimate',
    address: '120 Broadway',
    client: 'Kings LLC',
    synopsis: 'Pipe insulation in the cellar, about 200 feet.',
    images: [],
  },
}

export const imageSetExamples = {
  'Pictures uploaded earlier': {
    id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b06',
    ...seen,
    images: ['/api/images/sites/download/0d0f6a.jpg', '/api/images/sites/download/51c2e9.jpg'],
  },
}
