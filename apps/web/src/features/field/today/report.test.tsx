import type { FieldBatch } from '@daysheet/domain/field/batch'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, open, signedIn, stored } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { unreachable } from '#testing/respond.ts'
import { allRecords } from '../queue/store.ts'

beforeEach(() => aPhone())

describe('the end of a shift', () => {
  test('is reported once; what was typed is still there when the application was closed meanwhile', async () => {
    signedIn()
    const sent: FieldBatch[] = []
    aServer([aJob()], {
      'POST /api/field/records': ({ body }) => {
        sent.push(body as FieldBatch)
        return stored(body)
      },
    })
    const user = open('/job/job1/more')
    await user.click(await screen.findByRole('link', { name: 'End of shift' }))
    await user.click(await button('Save the report'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter what was done, or why nothing was done.')
    await user.click(screen.getByLabelText('Removal'))
    await user.type(screen.getByLabelText('Feet removed'), 'many')
    await user.click(screen.getByLabelText('Decon'))
    cleanup()
    const again = open('/job/job1/report')
    expect(await screen.findByLabelText<HTMLInputElement>('Feet removed')).toHaveProperty('value', 'many')
    await again.click(await button('Save the report'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter the feet removed as a number.')
    await again.clear(screen.getByLabelText('Feet removed'))
    await again.type(screen.getByLabelText('Feet removed'), '120.5')
    await again.click(await button('Save the report'))
    expect(await screen.findByText('End of shift saved')).toBeTruthy()
    await again.click(screen.getByRole('link', { name: 'More about this job' }))
    await screen.findByRole('link', { name: 'Directions' })
    expect(screen.queryByRole('link', { name: 'End of shift' })).toBeNull()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.records).toMatchObject([
      {
        kind: 'EosReports',
        body: {
          scheduleEntryId: 'job1',
          decon: true,
          removal: true,
          removalQty: 120.5,
          bagout: false,
          bagoutQty: null,
          comments: null,
          signature: null,
        },
      },
    ])
    expect(localStorage.getItem('daysheet.field.report.job1')).toBeNull()
  })

  test('whose signature cannot be read says that it is not saved', async () => {
    signedIn()
    aServer([aJob()])
    const context = { beginPath() {}, moveTo() {}, lineTo() {}, stroke() {}, fillRect() {}, drawImage() {} }
    const spies = [
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as CanvasRenderingContext2D), // all that is drawn with
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
        throw new DOMException('no memory', 'InvalidStateError')
      }),
    ]
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
    HTMLCanvasElement.prototype.setPointerCapture = () => {}
    const user = open('/job/job1/report')
    await user.click(await screen.findByLabelText('Decon'))
    const pad = screen.getByRole('img', { name: /empty$/ })
    fireEvent.pointerDown(pad, { clientX: 1, clientY: 1 })
    fireEvent.pointerMove(pad, { clientX: 9, clientY: 9 })
    await user.click(await button('Save the report'))
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. This phone could not save it. Please try again.')
    expect(screen.getByText('Not everything is saved.')).toBeTruthy()
  })

  test('that the office has already is shown, and not asked for again', async () => {
    signedIn()
    aServer([aJob({ reportedAt: '2026-11-25T20:30:00.000Z' })])
    open('/job/job1')
    expect(await screen.findByText('End of shift reported 3:30 PM')).toBeTruthy()
    cleanup()
    open('/job/job1/more')
    await screen.findByRole('link', { name: 'Directions' })
    expect(screen.queryByRole('link', { name: 'End of shift' })).toBeNull()
  })

  test('takes its areas along: what was removed is added to what was done; and the bags that the office does not know of', async () => {
    signedIn()
    const areas = [
      { scopePartId: 'hall', name: '3, Hall, Pipe', squareFeet: null, linearFeet: 80, doneSquareFeet: 0, doneLinearFeet: 20 },
      { scopePartId: 'roof', name: 'Roof', squareFeet: 1200, linearFeet: null, doneSquareFeet: 0, doneLinearFeet: 0 },
    ]
    const crew = [aPerson('Ana', { punches: [aPunch('in', '2026-11-25T12:00:00.000Z')] }), aPerson('Bo')]
    const server = aServer([aJob({ areas, bags: 5, crew })])
    const user = open('/job/job1/report')
    expect((await screen.findByRole('region', { name: 'Crew' })).textContent).toBe(
      '1 person is still clocked in. AnaClock out 1Ana In 7:00 AM',
    )
    expect(screen.getByLabelText<HTMLInputElement>('Bags out').value).toBe('5')
    expect(screen.getByText('The office already has 5 bags.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Bags out'))
    await user.type(screen.getByLabelText('Bags out'), '12')
    await user.click(screen.getByLabelText('Removal'))
    const hall = within(screen.getByRole('group', { name: '3, Hall, Pipe' }))
    expect(hall.getByText('20 of 80 done before')).toBeTruthy()
    await user.type(hall.getByLabelText(/^lin ft today/), '90')
    expect(hall.getByRole('status').textContent).toBe('That makes 110 of 80 filed. Please check the number.')
    await user.clear(hall.getByLabelText(/^lin ft today/))
    await user.type(hall.getByLabelText(/^lin ft today/), '30')
    expect(hall.queryByRole('status')).toBeNull()
    await user.click(await button('Save the report'))
    await waitFor(() => expect(server.records.map(({ kind }) => kind)).toEqual(['EosReports']))
    expect(server.records[0]?.body).toMatchObject({
      ...{ removal: true, removalQty: 30, bagout: true, bagoutQty: 12 },
      areas: [{ scopePartId: 'hall', linearFeet: 30, squareFeet: null }],
      bagsOut: { jobId: 'j', bags: 7, known: 5 },
    })
  })

  test('is saved with more feet than were filed', async () => {
    signedIn()
    const areas = [{ scopePartId: 'roof', name: 'Roof', squareFeet: 1200, linearFeet: null, doneSquareFeet: 0, doneLinearFeet: 0 }]
    const server = aServer([aJob({ areas })])
    const user = open('/job/job1/report')
    await user.click(await screen.findByLabelText('Removal'))
    await user.type(screen.getByLabelText(/^sq ft today/), '1,300')
    expect(screen.getByText('That makes 1,300 of 1,200 filed. Please check the number.')).toBeTruthy()
    await user.click(await button('Save the report'))
    await waitFor(() => expect(server.records[0]?.body).toMatchObject({ areas: [{ squareFeet: 1300 }] }))
  })

  test('clocks out everybody who is still in, planned or added, with one tap', async () => {
    signedIn()
    const punches = [aPunch('in', '2026-11-25T12:00:00.000Z')]
    const crew = [aPerson('Ana', { punches }), aPerson('Bo', { punches, isPlanned: false }), aPerson('Cy', { punches: [...punches, aPunch('out', '2026-11-25T20:00:00.000Z')] })] // prettier-ignore
    const server = aServer([aJob({ crew })])
    const user = open('/job/job1/report')
    expect(await screen.findByText('2 people are still clocked in. Ana, Bo')).toBeTruthy()
    await user.click(await button('Clock out 2'))
    await waitFor(() => expect(screen.queryByText(/still clocked in/)).toBeNull())
    await user.click(screen.getByLabelText('Decon'))
    await user.click(await button('Save the report'))
    await waitFor(() => expect(server.records.map(({ kind }) => kind)).toContain('EosReports'))
  })

  test('can be read after it was saved, with what the office has, and extended', async () => {
    signedIn()
    const report = { decon: false, prep: false, removal: true, removalQty: 40, bagout: true, bagoutQty: 30, breakdown: false, comments: 'Wing A.', isSigned: true } // prettier-ignore
    // Offline, so the addition stays on the phone. A server with the addition would return the
    // whole report.
    aServer([aJob({ reportedAt: '2026-11-25T20:30:00.000Z', report, bags: 30 })], { 'POST /api/field/records': unreachable })
    const user = open('/job/job1/more')
    await user.click(await screen.findByRole('link', { name: 'Report of this shift' }))
    const shown = within(await screen.findByRole('region', { name: 'Report of this shift' }))
    for (const text of ['End of shift reported 3:30 PM', 'Removal, Bagout', '40', '30', 'Wing A.', 'This report is signed.']) expect(shown.getByText(text)).toBeTruthy() // prettier-ignore
    expect(screen.queryByRole('button', { name: 'Save the report' })).toBeNull()
    await user.click(await button('Add to it'))
    await user.click(await button('Save the addition'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter what you want to add.')
    await user.click(screen.getByLabelText('Bagout'))
    await user.type(screen.getByLabelText('More bags out'), '5')
    await user.type(screen.getByLabelText('Comments'), 'Floor swept.')
    await user.click(await button('Save the addition'))
    await waitFor(async () => expect((await allRecords()).map(({ kind }) => kind)).toEqual(['ReportAdditions']))
    expect((await allRecords())[0]?.body).toMatchObject({
      ...{ scheduleEntryId: 'job1', bagout: true, bagoutQty: 5, decon: false, removalQty: null, comments: 'Floor swept.' },
      ...{ bagsOut: { jobId: 'j', bags: 5 }, areas: [] },
    })
    cleanup()
    open('/job/job1/report')
    expect(await screen.findByText('35')).toBeTruthy()
  })
})
