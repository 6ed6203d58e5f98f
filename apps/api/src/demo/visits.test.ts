import { templateForm } from '@daysheet/domain/checklists/template'
import { parsePictureAddress, reportContainer } from '@daysheet/domain/records/picture-address'
import { expect, test } from 'vitest'
import { makeContractor } from './contractor.ts'

const now = new Date('2026-11-20T16:00:00Z')
const { rows, days } = makeContractor({ now, zone: 'America/New_York' })
const regular = days[0]?.entries[0]?.job.row.id
const ofRegular = <T extends { job_id?: string | null }>(list: readonly T[]) => list.filter(({ job_id: job }) => job === regular)
const imagesOf = (images: unknown) => JSON.parse(String(images)) as unknown[]

test('the job of every day has several of each record, and a container request in each state', () => {
  expect(days.every(({ entries }) => entries[0]?.job.row.id === regular)).toBe(true)
  for (const list of [rows.checklist, rows.job_inspection, rows.image_set]) expect(ofRegular(list).length).toBeGreaterThanOrEqual(2)
  expect(ofRegular(rows.container_req).map(({ answer }) => answer)).toEqual(['confirm', 'decline', null])
  for (const { answer, name, requested_at: requestedAt, answered_at: answered } of rows.container_req) {
    expect([answer !== null, name !== null]).toEqual([answered !== null, answer === 'confirm'])
    if (answered) expect(String(answered) > String(requestedAt)).toBe(true)
  }
})

test('checklists have six to ten questions in their order, some with a second one and an answer to it', () => {
  const questions = Map.groupBy(rows.question, ({ checklist_id: checklist }) => checklist)
  expect(questions.size).toBe(rows.checklist.length)
  for (const ofOne of questions.values()) {
    expect(ofOne.map(({ place }) => place)).toEqual(ofOne.map((_question, at) => at))
    expect(ofOne.length).toBeGreaterThanOrEqual(6)
    expect(ofOne.length).toBeLessThanOrEqual(10)
    for (const one of ofOne) expect([one.question1 === null, one.question2 === null]).toEqual([false, one.answer2 === null])
  }
  expect(rows.question.filter(({ question2 }) => question2 !== null).length).toBeGreaterThan(rows.question.length / 4)
})

test('one of the first job was gone through with the template that Admin keeps, question by question', () => {
  const [template] = rows.checklist_template
  const expected = templateForm.shape.questions.parse(JSON.parse(String(template?.questions)))
  const [answered, ...others] = rows.checklist.filter(({ template_id: of }) => of === template?.id)
  expect([answered?.job_id, answered?.name, others]).toEqual([regular, template?.name, []])
  const given = rows.question.filter(({ checklist_id: of }) => of === answered?.id)
  expect(given.map(({ question1 }) => question1)).toEqual(expected.map(({ text }) => text))
  for (const [at, { answer1, question2 }] of given.entries())
    expect(question2).toBe(answer1 === 'Yes' && expected[at]?.secondOn === 'yes' ? expected[at].second : null)
  expect(given[0]?.images).toBe(answered?.images)
})

test('reports are of both types, with pictures of their container under two or three categories', () => {
  expect(new Set(rows.job_inspection.map(({ type }) => type))).toEqual(new Set(['estimate', 'inspection']))
  for (const { images } of rows.job_inspection) {
    const pictures = imagesOf(images) as { category: string; url: string }[]
    expect([2, 3]).toContain(new Set(pictures.map(({ category }) => category)).size)
    for (const { url } of pictures)
      expect(parsePictureAddress(url, { container: reportContainer })).toMatchObject({ kind: 'own', name: url })
  }
  for (const { images } of [...rows.checklist, ...rows.image_set])
    for (const url of imagesOf(images)) expect(parsePictureAddress(String(url))).toMatchObject({ kind: 'own', container: 'sites' })
})

const kilometres = 111
const hour = 3_600_000

test('every supervisor is at one place at a time, never faster than a car, and nowhere yet after now', () => {
  const tracks = Map.groupBy(rows.location, ({ supervisor_id: supervisor, gps_time: time }) => `${supervisor} ${String(time).slice(0, 10)}`)
  expect([...tracks.keys()].filter((track) => track.endsWith('2026-11-20')).length).toBeGreaterThan(3)
  for (const track of tracks.values()) {
    for (const [at, place] of track.entries()) {
      const before = track[at - 1]
      if (!before) continue
      const hours = (Date.parse(String(place.gps_time)) - Date.parse(String(before.gps_time))) / hour
      expect(hours).toBeGreaterThan(0)
      const [north, east] = [place.latitude - before.latitude, (place.longitude - before.longitude) * Math.cos((Math.PI / 180) * 40.7)]
      expect((Math.hypot(north, east) * kilometres) / hours).toBeLessThan(110)
    }
  }
  for (const { gps_time: time } of rows.location) expect(Date.parse(String(time))).toBeLessThanOrEqual(now.getTime())
})
