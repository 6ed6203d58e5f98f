/** Actions on a crew as a user does them: opens rows and confirms questions. */
import { fireEvent, screen, within } from '@testing-library/react'
import { button } from './app.tsx'
import { skip } from './phone.ts'

const rowOf = (name: string, state = '') => screen.findByRole('button', { name: new RegExp(`^${name}\\b${state}`) })

/** The phone shows the person as in; the row shows since when. */
export const isIn = (name: string) => rowOf(name, '.* In\\s')
export const isOut = (name: string) => rowOf(name, '.* Out\\s')

/** Advances time, by default long enough for the next tap to count. */
export const later = (ms = 2001): void => skip(ms)

/** Opens a person's row and returns its content. */
export async function openRow(name: string) {
  const row = await rowOf(name)
  fireEvent.click(row)
  const panel = document.getElementById(row.getAttribute('aria-controls') ?? '')
  if (!panel) throw new Error(`Nothing opens for ${name}`)
  await within(panel).findByRole('button', { name: `Type a time for ${name}` })
  return within(panel)
}

/** Clocks out a person who has been in for a while. */
export async function clockOut(name: string): Promise<void> {
  later(61_000)
  const panel = await openRow(name)
  fireEvent.click(panel.getByRole('button', { name: `Clock ${name} out` }))
}

/** Clocks everybody in or out, and confirms the question. */
export async function clockAll(type: 'in' | 'out', count: number): Promise<void> {
  fireEvent.click(await button(type === 'in' ? 'All in' : 'All out'))
  const yes = await button(`Clock ${type} ${count}`)
  later(600)
  fireEvent.click(yes)
}
