/** The style sheet of paper cannot import the palette, so its colors are compared with it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { light } from './palette.ts'

test('paper from a dark screen has the light colors', () => {
  const css = readFileSync(`${import.meta.dirname}/print.css`, 'utf8')
  const written = Object.fromEntries([...css.matchAll(/--mui-palette-([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]))
  expect(written).toEqual({
    'primary-main': light.primary.main,
    'success-main': light.success.main,
    'error-main': light.error.main,
    'warning-main': light.warning.main,
    'background-default': light.background.default,
    'background-paper': light.background.paper,
    'text-primary': light.text.primary,
    'text-secondary': light.text.secondary,
    divider: light.divider,
  })
})
