/** The rows that the examples of the OpenAPI document refer to, so that they fit together and a test can send each of them. */
export const exampleIds = {
  job: '019a9d10-2b00-7c41-8f5e-3d1a4e0b7c01',
  supervisor: '019a9d11-4c10-7a02-9a11-52c0de81aa02',
  scheduleEntry: '019a9d12-7f20-7d53-8b70-0c9e6a34bd03',
  item: '019a9c01-1a30-7e24-a6c2-6f00b1c7de04',
  order: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a05',
  returnOrder: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a06',
  checklist: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a07',
} as const
