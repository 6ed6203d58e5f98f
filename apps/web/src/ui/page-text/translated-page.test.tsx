import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seed } from '@daysheet/testing/sample'
import { surviveTranslation } from './translated-page.ts'

/**
 * The ways in which translators replace a text node: in one step; by adding first and removing
 * then; by wrapping it; or by joining several.
 */
const ways = ['replaced', 'added and removed', 'wrapped', 'joined'] as const
type Way = (typeof ways)[number]

const font = (words: string) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.textContent = words
  outer.append(inner)
  return outer
}

function translateText(text: Text, way: Way): void {
  if (way === 'replaced') text.replaceWith(font(text.data))
  if (way === 'added and removed') {
    text.before(font(text.data))
    text.remove()
  }
  if (way === 'wrapped') {
    const outer = document.createElement('font')
    text.replaceWith(outer)
    outer.append(text)
  }
  if (way === 'joined') {
    const joined = [text]
    for (let next = text.nextSibling; next instanceof Text; next = next.nextSibling) joined.push(next)
    text.before(font(joined.map(({ data }) => data).join('')))
    for (const each of joined) each.remove()
  }
}

/** Every text that is not translated yet. */
function translate(root: Node, way: Way): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // only text nodes are shown
  for (const text of texts)
    if (text.isConnected && text.data.trim() !== '' && !text.parentElement?.closest('font')) translateText(text, way)
}

interface Line {
  id: number
  count: number
  note: string | null
  people: readonly string[]
}

/**
 * Texts beside texts, beside elements that come and go, in lists that are reordered, and in
 * components that are only text.
 */
function Card({ line }: { line: Line }) {
  return (
    <li>
      {line.count} {line.count === 1 ? 'job' : 'jobs'} · {line.note}
      {line.note !== null && <b>note</b>}
      {line.count % 2 === 0 && 'even'}
      <Names names={line.people} />
      {line.people.length > 1 ? <i>{line.people.length}</i> : 'alone'}
      {line.people.map((name) => name)}
    </li>
  )
}
const Names = ({ names }: { names: readonly string[] }) => names.join(', ')
const Screen = ({ lines }: { lines: readonly Line[] }) => (
  <ul>
    {lines.length} in all
    {lines.map((line) => (
      <Card key={line.id} line={line} />
    ))}
    {lines.length === 0 && 'None'}
  </ul>
)

const line = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  count: fc.nat(3),
  note: fc.option(fc.constantFrom('Roof', 'Gate code'), { nil: null }),
  people: fc.uniqueArray(fc.constantFrom('Ana', 'Wei', 'Luis'), { maxLength: 3 }),
})
const states = fc.array(fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 5 }), { minLength: 2, maxLength: 5 })

/** What a page shows when it is translated after each change, and what it should show. */
function shownAndRight(lists: readonly (readonly Line[])[], way: Way): [shown: string | null, right: string | null][] {
  const page = render(<Screen lines={lists[0] ?? []} />)
  const pairs = lists.map((lines): [string | null, string | null] => {
    page.rerender(<Screen lines={lines} />)
    const shown = page.container.textContent
    translate(page.container, way)
    const fresh = render(<Screen lines={lines} />)
    const right = fresh.container.textContent
    fresh.unmount()
    return [shown, right]
  })
  page.unmount()
  return pairs
}

test.each(ways)('a page whose texts are %s shows the same as a fresh page after every change', (way) => {
  onTestFinished(surviveTranslation())
  fc.assert(
    fc.property(states, (lists) => {
      for (const [shown, right] of shownAndRight(lists, way)) expect(shown).toBe(right)
    }),
    { seed, numRuns: 25 },
  )
})

test('without it, a figure does not change, and inserting a text beside another throws', () => {
  const counts = (...figures: number[]) => figures.map((count) => [{ id: 1, count, note: null, people: [] }])
  const [, second] = shownAndRight(counts(1, 3), 'replaced')
  expect(second?.[0]).not.toBe(second?.[1])
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports what it is about to throw
  expect(() => shownAndRight(counts(1, 2), 'replaced')).toThrow(/can not be found/)
})
