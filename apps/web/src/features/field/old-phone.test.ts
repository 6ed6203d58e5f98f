import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'

const script = readFileSync(`${import.meta.dirname}/old-phone.js`, 'utf8')
const run = () => {
  document.body.innerHTML = '<div id="root"></div>'
  // It is a classic script, not a module.
  // oxlint-disable-next-line no-implied-eval
  new Function(script)()
  return document.body
}
const supports = (isSupported: boolean) => vi.stubGlobal('CSS', { supports: () => isSupported })

test('a new enough phone sees no message', () => {
  supports(true)
  expect(run().innerHTML).toBe('<div id="root"></div>')
})

test.each([
  ['without color-mix', () => supports(false)],
  ['without CSS.supports', () => vi.stubGlobal('CSS', undefined)],
  [
    'without toSorted',
    () => {
      supports(true)
      const { toSorted } = Array.prototype
      Reflect.deleteProperty(Array.prototype, 'toSorted')
      onTestFinished(() => void Object.defineProperty(Array.prototype, 'toSorted', { value: toSorted, configurable: true, writable: true }))
    },
  ],
])('a phone %s shows a message in both languages, and the app does not start', (_what, make) => {
  make()
  const body = run()
  expect(document.getElementById('root')).toBeNull()
  expect([...body.querySelectorAll('p')].map(({ lang, textContent }) => [lang, textContent.slice(0, 31)])).toEqual([
    ['en', 'This phone’s software is too ol'],
    ['es', 'El sistema de este teléfono es '],
  ])
  expect(body.textContent).toContain('iOS 16.4')
})

test('it uses only syntax that the oldest browsers can read', () => {
  const code = script.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
  expect(code).not.toMatch(/=>|\b(?:let|const|class|async|await)\b|`|\?\.|\?\?|\.\.\./)
})
