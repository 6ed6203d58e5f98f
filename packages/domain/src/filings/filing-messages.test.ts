import { expect, test } from 'vitest'
import { refusalMessage, type FilingRefusal } from './filing-messages.ts'

const pages = (count: number) => Array.from({ length: count }, (_, at) => at + 2)

test.each<[FilingRefusal, string]>([
  [{ kind: 'scanned' }, 'This PDF is a scanned image, so its rows cannot be read. Please upload the original PDF downloaded from ARTS.'],
  [
    { kind: 'partly-scanned', pages: [3] },
    'Page 3 of this PDF is a scanned image, so its rows cannot be read. Please upload the original PDF downloaded from ARTS.',
  ],
  [
    { kind: 'partly-scanned', pages: pages(3) },
    'Pages 2, 3 and 4 of this PDF are scanned images, so their rows cannot be read. Please upload the original PDF downloaded from ARTS.',
  ],
  [
    { kind: 'partly-scanned', pages: pages(12) },
    'Pages 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more of this PDF are scanned images, so their rows cannot be read. Please upload the original PDF downloaded from ARTS.',
  ],
  [
    { kind: 'too-much-text', pages: [2] },
    'This PDF holds far more text than an ACP7 (page 2). Please upload the filing alone, without other documents.',
  ],
  [{ kind: 'other-form', form: 'ACP5' }, 'This is an ACP5 (asbestos assessment report), not an ACP7. Please upload the ACP7.'],
  [{ kind: 'other-form', form: 'ACP9' }, 'This is an ACP9 (variance application), not an ACP7. Please upload the ACP7.'],
  [{ kind: 'other-form', form: 'ACP99' }, 'This is an ACP99, not an ACP7. Please upload the ACP7.'],
  [
    { kind: 'columns-apart', pages: [1] },
    'This table is wider than a page, and its other columns are on page 1, so its rows cannot be put together. Please print it one page wide, or upload the original PDF downloaded from ARTS.',
  ],
  [{ kind: 'no-rows' }, 'Valid ACP7 data not available, please check the file and try again'],
  [
    { kind: 'city-unknown', filingNumber: 'TRU0401MN26' },
    'The City’s data does not have TRU0401MN26 yet. New filings appear there late, so it may still have been filed. Please upload the original PDF downloaded from ARTS.',
  ],
  [
    { kind: 'city-columns', filingNumber: 'TRU0401MN26', missing: ['unit', 'material'] },
    'The City’s rows for TRU0401MN26 do not have the unit and material, so they cannot be read. Nothing was saved. Please upload the original PDF downloaded from ARTS.',
  ],
  [{ kind: 'too-large' }, 'This file is larger than 20 MB. Please upload the filing alone, without other documents.'],
])('%o is said plainly', (refusal, words) => {
  expect(refusalMessage(refusal)).toBe(words)
})
