/** A crew on the phone as a thumb goes about it: rows that open, and questions that are answered. */
import { fireEvent, screen, within } from '@testing-library/react'
import { button } from './app.tsx'
import { skip } from './phone.ts'

const rowOf = (name: string, state = '') => screen.findByRole('button', { name: new RegExp(`^${name}\\b${state}`) })

/** Somebody is in by what the phone shows; the row says since when. */
export const isIn = (name: string) => rowOf(name, '.* In\\s')
export const isOut = (name: string) => rowOf(name, '.* Out\\s')

/** Time goes on; by itself long enough for the next tap to count. */
export const later = (ms = 2001): void => skip(ms)

/** Opens the row of somebody, and answers what is in it. */
export async function openRow(name: string) {
  const row = await rowOf(name)
  fireEvent.click(row)
  const panel = document.getElementById(row.getAttribute('aria-controls') ?? '')
  if (!panel) throw new Error(`Nothing opens for ${name}`)
  await within(panel).findByRole('button', { name: `Type a time for ${name}` })
  return within(panel)
}

/** Clocks somebody out who has been in for a while. */
export async function clockOut(name: string): Promise<void> {
  later(61_000)
  const panel = await openRow(name)
  fireEvent.click(panel.getByRole('button', { name: `Clock ${name} out` }))
}

/** Everybody in or out, once the question is answered. */
export async function clockAll(type: 'in' | 'out', count: number): Promise<void> {
  fireEvent.click(await button(type === 'in' ? 'All in' : 'All out'))
  const yes = await button(`Clock ${type} ${count}`)
  later(600)
  fireEvent.click(yes)
}
