import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anItem } from '#testing/job-materials.ts'
import { renderScreen } from '#testing/render.tsx'
import { ItemPicker } from './item-picker.tsx'

const sheeting = anItem('Polyethylene sheeting, fire retardant, 20 by 100 feet', 1)

/** jsdom lays nothing out: how wide the words are, and how wide the field, is said here. */
function widths(words: number, field: number) {
  vi.spyOn(HTMLInputElement.prototype, 'scrollWidth', 'get').mockReturnValue(words)
  vi.spyOn(HTMLInputElement.prototype, 'clientWidth', 'get').mockReturnValue(field)
  const looked: (() => void)[] = []
  class Observer {
    constructor(look: () => void) {
      looked.push(look)
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  return () => act(() => looked.forEach((look) => look()))
}
const show = (hint?: string) =>
  renderScreen(<ItemPicker items={[sheeting]} reading="success" value={sheeting} onChange={() => {}} hint={hint} />)
const whole = /^Polyethylene sheeting, fire retardant, 20 by 100 feet - roll/

test('a name the field has no room for stands beneath it as a whole, with what else is to be said', () => {
  const look = widths(500, 200)
  show('Also on line 1')
  look()
  expect(screen.getByText(whole).textContent).toBe('Polyethylene sheeting, fire retardant, 20 by 100 feet - roll. Also on line 1')
})

test('one that fits is not said twice', () => {
  const look = widths(200, 200)
  show()
  look()
  expect(screen.queryByText(whole)).toBeNull()
})
