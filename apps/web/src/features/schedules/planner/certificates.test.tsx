import type { DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import { permissions } from '@daysheet/domain/session/permissions'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { aMe } from '#testing/render.tsx'

const broadway = aJob(10001, { address: '120 Broadway', boro: 'Manhattan' })
const yonkers = aJob(10002, { address: '9 Main St', boro: 'Yonkers' })
const [ana, bo, eva] = [aWorker(31, 'Ana Kowalska'), aWorker(32, 'Bo Chen'), aWorker(33, 'Eva Nowak')]

const problem = {
  ...{ person: 'worker', personId: ana.id, name: 'Ana Kowalska', needed: 'City handler certificate' },
  ...{ reason: 'expired', date: '2026-11-01', day: '2026-11-23' },
}
const refused = (canOverride = true, problems = [problem]) =>
  Response.json(
    {
      error: {
        statusCode: 409,
        name: 'Error',
        message: 'Certificates are missing',
        code: 'CERTIFICATES',
        details: { problems, canOverride, digest: `${problems.length} shown` },
      },
    },
    { status: 409 },
  )
const line = 'Ana Kowalska: City handler certificate expired on 11-01-2026 (for 11-23-2026)'

describe('somebody without a certificate', () => {
  const choose = async (user: ReturnType<typeof renderPlanner>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10001 120 Broadway' }))
    await user.click(await screen.findByRole('checkbox', { name: /Ana Kowalska/ }))
    await user.click(screen.getByRole('button', { name: 'Add 1 person' }))
    return screen.findByRole('dialog', { name: 'Certificates are missing' })
  }
  const answers = { 'POST /api/ScheduleEntries/:id/workerEntries': ({ body }: { body: unknown }) => (JSON.stringify(body).includes('certificateOverride') ? [onCrew(ana)] : refused()) } // prettier-ignore

  test('is put on a job once it was said why', async () => {
    const { user, server } = renderPlanner({ schedule: aSchedule(anEntry(broadway)), workers: [ana], answers })
    const dialog = await choose(user)
    expect(within(dialog).getByRole('listitem').textContent).toBe(line)
    await user.click(within(dialog).getByRole('button', { name: 'Continue anyway' }))
    expect(await within(dialog).findByText('Please enter a reason')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Reason/), ' Card is on its way {Enter}')
    await waitFor(() => expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')).toHaveLength(2))
    expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')[1]?.body).toMatchObject([
      { workerId: ana.id, certificateOverride: 'Card is on its way', certificateProblems: '1 shown' },
    ])
    expect(await screen.findByText(/^Added 1 person to/)).toBeTruthy()
  })

  test('is asked about once more, with the reason at hand, where somebody else came in meanwhile', async () => {
    const both = [problem, { ...problem, personId: bo.id, name: 'Bo Chen' }]
    const asks = ({ body }: { body: unknown }) =>
      JSON.stringify(body).includes('2 shown') ? [onCrew(ana)] : refused(true, JSON.stringify(body).includes('1 shown') ? both : [problem])
    const { user, server } = renderPlanner({
      ...{ schedule: aSchedule(anEntry(broadway)), workers: [ana] },
      answers: { 'POST /api/ScheduleEntries/:id/workerEntries': asks },
    })
    const dialog = await choose(user)
    await user.type(within(dialog).getByLabelText(/^Reason/), 'On its way{Enter}')
    const again = await screen.findByText('The missing certificates have changed. Nothing is saved yet; please review again.')
    const second = again.closest<HTMLElement>('[role=dialog]') ?? document.body
    expect(within(second).getAllByRole('listitem')).toHaveLength(2)
    expect(within(second).getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('On its way')
    await user.click(within(second).getByRole('button', { name: 'Continue anyway' }))
    expect(await screen.findByText(/^Added 1 person to/)).toBeTruthy()
    expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')).toHaveLength(3)
  })

  test('Escape asks before it drops a typed reason', async () => {
    const { user } = renderPlanner({ schedule: aSchedule(anEntry(broadway)), workers: [ana], answers })
    const dialog = await choose(user)
    await user.type(within(dialog).getByLabelText(/^Reason/), 'On its way{Escape}')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Discard what you typed?')
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('On its way')
  })

  test('is not put on it where one thinks better of it: the dialog stays, and nothing is told', async () => {
    const { user, server } = renderPlanner({ schedule: aSchedule(anEntry(broadway)), workers: [ana], answers })
    const dialog = await choose(user)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Certificates are missing' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Choose Employees' }).querySelector('[role=alert]')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')).toHaveLength(1)
  })

  test.each([
    ['the office refuses', false, aMe(), 'Nothing was changed. Enter the missing certificates first, or continue without these people.'],
    [
      'a role may not say why',
      true,
      aMe({ permissions: permissions.filter((one) => one !== 'certificates.override') }),
      'Nothing was changed. Your role cannot put them on the job without their certificates.',
    ],
  ])('is named, and no reason taken, where %s', async (_what, canOverride, me, words) => {
    const { user } = renderPlanner({
      ...{ schedule: aSchedule(anEntry(broadway)), workers: [ana], me },
      answers: { 'POST /api/ScheduleEntries/:id/workerEntries': () => refused(canOverride) },
    })
    const dialog = await choose(user)
    expect(within(dialog).getByText(words)).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Certificates are missing' })).toBeNull())
  })
})

describe('marks', () => {
  const entries = [
    anEntry(broadway, { workerEntries: [onCrew(ana), onCrew(bo), onCrew(eva)] }),
    anEntry(yonkers, { workerEntries: [onCrew(ana)] }),
  ]
  const standings: DayStandings = {
    gate: 'ask',
    scheduleId: null,
    people: [
      {
        person: 'worker',
        personId: ana.id,
        lapses: [{ needed: 'City handler certificate', where: 'city', reason: 'missing', date: null }],
        soon: [],
        restricted: [],
      },
      {
        person: 'worker',
        personId: bo.id,
        lapses: [],
        soon: [{ needed: 'State handler certificate', where: 'all', until: '2026-12-01' }],
        restricted: [{ needed: 'State handler certificate', where: 'all', functions: 'electrical work' }],
      },
    ],
    withoutSupervisor: [entries[0]?.id ?? ''],
    supervisorElsewhere: [],
    packOutdated: [],
  }
  const settings = { ...defaultSettings, id: '019a0000-0000-7000-8000-000000000002', version: 1 }

  test('say on the chips who lacks what at that job, and whose ends soon', async () => {
    const answers = { 'GET /api/settings': { ...settings, certificateGate: 'ask' }, 'GET /api/certificates/standings': standings }
    const { user, server } = renderPlanner({ schedule: aSchedule(...entries), workers: [ana, bo, eva], answers })
    const crew = await screen.findByRole('list', { name: 'Employees on 10001 120 Broadway' })
    const chips = () =>
      within(crew)
        .getAllByRole('button')
        .map((chip) => chip.getAttribute('aria-label'))
    await waitFor(() =>
      expect(chips()).toEqual([
        'Ana Kowalska, Not texted, no City handler certificate, also on 10002 at 7:00 AM (hours may overlap)',
        'Bo Chen, Not texted, State handler certificate until 12-01-2026, State handler certificate for electrical work only',
        'Eva Nowak, Not texted',
      ]),
    )
    // Signs within have the colour of where a text stands.
    expect(within(crew).getAllByRole('button')[0]?.lastElementChild?.closest('[data-status]')).toBeNull()
    expect(
      within(screen.getByRole('list', { name: 'Employees on 10002 9 Main St' }))
        .getByRole('button')
        .getAttribute('aria-label'),
    ).toBe('Ana Kowalska, Not texted, also on 10001 at 7:00 AM (hours may overlap)')
    expect(screen.getAllByText('No one has a supervisor certificate')).toHaveLength(1)
    expect(server.to('GET /api/certificates/standings')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Choose Employees for 10002 9 Main St' }))
    expect((await screen.findByRole('checkbox', { name: /^Bo Chen/ })).closest('label')?.textContent).toContain(
      'State handler certificate until 12-01-2026, State handler certificate for electrical work only',
    )
  })

  test('are shown even when the gate is off', async () => {
    const answers = { 'GET /api/certificates/standings': { ...standings, gate: 'off' } }
    renderPlanner({ schedule: aSchedule(...entries), answers })
    expect(await screen.findByRole('button', { name: /^Ana Kowalska, Not texted, no City handler certificate/ })).toBeTruthy()
  })

  test('both jobs of a supervisor at the same hours say so, whatever the gate is set to', async () => {
    const ortiz = aSupervisor(21, 'J. Ortiz')
    const led = (job: typeof broadway, startTime: string) => anEntry(job, { supervisorId: ortiz.id, supervisor: ortiz, startTime })
    renderPlanner({
      schedule: aSchedule(led(broadway, '7:00 AM'), led(yonkers, '9:00 AM'), led(aJob(10003), '6:00 PM')),
      supervisors: [ortiz],
    })
    expect(await screen.findAllByText('The supervisor is on another job at these hours')).toHaveLength(2)
  })
})
