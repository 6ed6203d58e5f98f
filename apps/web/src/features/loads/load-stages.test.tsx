import type { Load, LoadChange } from '@daysheet/domain/loads/load'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { invalid, stale } from '#testing/admin.tsx'
import { noon, setNow } from '#testing/dashboard.tsx'
import { aCompany, aLine, aLoad, aLoadJob, officeOf } from '#testing/loads.ts'
import { renderRoutes } from '#testing/render.tsx'
import { respond, type Answers } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { LoadsScreen } from './loads-screen.tsx'

/** Noon of 20 November 2026. */
const today = '2026-11-20'
const broadway = aLoadJob()
const landfill = aCompany({ kind: 'landfill', name: 'Mill Creek Landfill', permitExpires: '2026-01-31' })
const withBags: Partial<Load> = { jobs: [broadway], lines: [aLine(broadway, 40)] }
const left: Partial<Load> = { ...withBags, transportedOn: '2026-11-10', wsrNumber: '4711' }
const delivered: Partial<Load> = { ...left, deliveredOn: '2026-11-11' }

/** The page of a load, which what is saved changes. */
function show(more: Partial<Load>, answers: Answers = {}) {
  setNow(noon)
  let load = aLoad(more)
  const server = respond({
    'GET /api/settings': officeOf(),
    'GET /api/wasteCompanies': [landfill],
    'GET /api/loads/:id/notes': [],
    'GET /api/loads/bags': [],
    'GET /api/loads/:id': () => load,
    'PATCH /api/loads/:id'({ body }) {
      load = { ...load, ...(body as LoadChange), version: load.version + 1 } as Load // no change here is of bags
      return load
    },
    ...answers,
  })
  return { ...renderRoutes([{ path: '/loads/:loadId?', Component: LoadsScreen }], { at: `/loads/${load.id}` }), server }
}

type Shown = ReturnType<typeof show>

async function openStage({ user }: Shown, button: string, title: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const save = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Save' }))
const sent = async ({ server }: Shown) => {
  await waitFor(() => expect(server.to('PATCH /api/loads/:id')).toHaveLength(1))
  const [change] = server.to('PATCH /api/loads/:id')
  return [change?.body, change?.headers.get('if-match')]
}

describe('the next step is one button', () => {
  test.each<[string, Partial<Load>, string, string[]]>([
    ['without bags', {}, 'Choose bags…', ['Picked up…']],
    ['with bags', withBags, 'Picked up…', []],
    ['picked up', left, 'Delivered…', ['Signed copy in…', 'Discrepancy…']],
    ['delivered', delivered, 'Signed copy in…', ['Discrepancy…']],
    ['with its signed copy', { ...delivered, signedCopyOn: '2026-11-19' }, 'Close load…', ['Discrepancy…']],
  ])('%s', async (_state, more, next, others) => {
    show(more)
    const primary = await screen.findByRole('button', { name: next })
    expect(primary.className).toContain('contained')
    for (const name of others) expect(screen.getByRole('button', { name }).className).toContain('outlined')
    const stages = ['Choose bags…', 'Picked up…', 'Delivered…', 'Signed copy in…', 'Discrepancy…', 'Close load…']
    const inSection = more.lines ? ['Choose bags…'] : []
    const shown = stages.filter((name) => screen.queryByRole('button', { name }) !== null)
    expect(shown.toSorted()).toEqual([next, ...others, ...inSection].toSorted())
  })

  test('a load without bags says that its cubic yards are not known', async () => {
    show({})
    expect((await screen.findByText('Cubic yards')).nextElementSibling?.textContent).toBe('Not known yet')
  })

  test('the whole form, closing and withdrawing are in the menu', async () => {
    const { user } = show(withBags)
    await user.click(await screen.findByRole('button', { name: 'More for this load' }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['Edit load…', 'Close load…', 'Withdraw load…'])
    await user.click(screen.getByRole('menuitem', { name: 'Edit load…' }))
    expect(await screen.findByRole('dialog', { name: 'Edit load 12' })).toBeTruthy()
  })
})

describe('each stage asks for its own fields and saves only those', () => {
  test('picked up: today, the landfill with what is wrong with its permit, and the manifest', async () => {
    const shown = show(withBags)
    const dialog = await openStage(shown, 'Picked up…', 'Load 12: picked up')
    expect(dialog.getAllByRole('textbox').concat(dialog.getAllByRole('combobox')).length).toBe(2)
    await shown.user.selectOptions(dialog.getByLabelText('Landfill'), await dialog.findByRole('option', { name: 'Mill Creek Landfill' }))
    expect(dialog.getByText('The permit of Landfill Mill Creek Landfill expired before that day.')).toBeTruthy()
    await shown.user.type(dialog.getByLabelText('Manifest number'), '4711')
    await save(shown)
    expect(await sent(shown)).toEqual([{ transportedOn: today, landfillId: landfill.id, wsrNumber: '4711' }, '"3"'])
    expect(await screen.findByText('Load 12 was saved')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Delivered…' })).toBeTruthy()
  })

  test('picked up, of waste without a manifest, asks for no number', async () => {
    const dialog = await openStage(show({ ...withBags, noWsrReason: 'Floor tile' }), 'Picked up…', 'Load 12: picked up')
    expect(dialog.queryByLabelText('Manifest number')).toBeNull()
  })

  test('delivered: the day, cubic yards with an estimate from the bags, and tons', async () => {
    const shown = show(left)
    const dialog = await openStage(shown, 'Delivered…', 'Load 12: delivered')
    expect(await dialog.findByText('40 bags are about 5.00 yd³')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.closest('[role=group][aria-label=Delivered]')).toBeTruthy())
    await typeDay(shown.user, 'Delivered', '11122026')
    await shown.user.type(dialog.getByLabelText('Cubic yards'), 'five')
    await save(shown)
    expect(await dialog.findByText('Please enter cubic yards with at most two decimals')).toBeTruthy()
    await shown.user.clear(dialog.getByLabelText('Cubic yards'))
    await shown.user.type(dialog.getByLabelText('Cubic yards'), '5.25')
    await save(shown)
    expect(await sent(shown)).toEqual([{ deliveredOn: '2026-11-12', cubicYards: 5.25 }, '"3"'])
  })

  test('signed copy in: the day, and the number if it was not known', async () => {
    const shown = show({ ...delivered, wsrNumber: '' })
    const dialog = await openStage(shown, 'Signed copy in…', 'Load 12: signed copy in')
    await shown.user.type(dialog.getByLabelText('Manifest number'), '4712')
    await save(shown)
    expect(await sent(shown)).toEqual([{ signedCopyOn: today, wsrNumber: '4712' }, '"3"'])
  })

  test('discrepancy: what the landfill reported, and later the day it was settled', async () => {
    const shown = show(delivered)
    const dialog = await openStage(shown, 'Discrepancy…', 'Load 12: discrepancy')
    await save(shown)
    expect(await dialog.findByText('Please enter what the landfill reported')).toBeTruthy()
    await shown.user.type(dialog.getByLabelText('Discrepancy reported by the landfill'), '38 bags, not 40')
    await save(shown)
    expect(await sent(shown)).toEqual([{ discrepancy: '38 bags, not 40' }, '"3"'])
    await openStage(shown, 'Discrepancy…', 'Load 12: discrepancy')
    await typeDay(shown.user, 'Discrepancy settled', '11202026')
    await save(shown)
    await waitFor(() => expect(shown.server.to('PATCH /api/loads/:id')[1]?.body).toEqual({ discrepancySettledOn: today }))
  })

  test('a day that cannot be is refused at its field', async () => {
    const refusal = invalid({ deliveredOn: ['must not be before the day it was picked up'] })
    const shown = show(left, { 'PATCH /api/loads/:id': () => refusal })
    const dialog = await openStage(shown, 'Delivered…', 'Load 12: delivered')
    await save(shown)
    expect(await dialog.findByText('must not be before the day it was picked up')).toBeTruthy()
  })

  test('what another user entered meanwhile is said, and nothing typed is lost', async () => {
    const theirs = { changedBy: 'lee', changedAt: '2026-11-20T15:42:00.000Z' }
    const current = aLoad({ ...delivered, signedCopyOn: '2026-11-18', version: 4 })
    const shown = show(delivered, { 'PATCH /api/loads/:id': () => stale(current, { signedCopyOn: theirs }) })
    const dialog = await openStage(shown, 'Signed copy in…', 'Load 12: signed copy in')
    await save(shown)
    const words = 'Signed copy in was changed to 11-18-2026 by lee at 10:42 AM. Your change was not saved. Save again to replace theirs.'
    expect(await dialog.findByText(words)).toBeTruthy()
  })
})
