import { refusalReasons } from '@daysheet/domain/field/refusals/refusal-codes'
import { expect, test } from 'vitest'
import { queue as english } from '../i18n/en/queue.ts'
import { queue as spanish } from '../i18n/es/queue.ts'
import { refusalKey } from './refusal-key.ts'

test.each(Object.keys(refusalReasons))('%s has an English and a Spanish text', (code) => {
  const key = refusalKey({ statusCode: 422, code, message: 'Said by the server', messages: null })
  expect([key !== null && key in english, key !== null && key in spanish]).toEqual([true, true])
})
