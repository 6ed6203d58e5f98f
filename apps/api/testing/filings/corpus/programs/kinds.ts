import type { Family } from '../family.ts'
import { filledForms } from './filled-forms.ts'
import { markedPages } from './marked-pages.ts'
import { officeDocuments } from './office-documents.ts'
import { printedPages } from './printed-pages.ts'
import { refusedPages } from './refused-pages.ts'
import { reportWriters } from './report-writers.ts'

/**
 * Kinds drawn as programs in real use write PDFs: how they place text, measure columns, break pages and repeat heads.
 * Their author had seen neither the reader nor how the other kinds look.
 */
export const programKinds: readonly Family[] = [
  ...printedPages,
  ...officeDocuments,
  ...reportWriters,
  ...filledForms,
  ...markedPages,
  ...refusedPages,
]
