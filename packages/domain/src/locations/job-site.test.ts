import { expect, test } from 'vitest'
import { siteNear, type JobSite } from './job-site.ts'

const site = (address: string, latitude: number, longitude: number): JobSite => ({
  jobId: '019a0000-0000-7000-8000-00000000000a',
  address,
  latitude,
  longitude,
})
const broadway = site('120 Broadway', 40.7085, -74.0105)
const hylan = site('5 Hylan', 40.6, -74.07)

test('a place within 150 m of a job is at that job, to the north as to the east', () => {
  expect(siteNear({ latitude: 40.7085 + 0.0013, longitude: -74.0105 }, [hylan, broadway])?.address).toBe('120 Broadway')
  expect(siteNear({ latitude: 40.7085, longitude: -74.0105 + 0.0017 }, [hylan, broadway])?.address).toBe('120 Broadway')
})

test('farther away it is at none', () => {
  expect(siteNear({ latitude: 40.7085 + 0.0014, longitude: -74.0105 }, [hylan, broadway])).toBeUndefined()
  expect(siteNear({ latitude: 40.7085, longitude: -74.0105 + 0.0019 }, [hylan, broadway])).toBeUndefined()
  expect(siteNear({ latitude: 40.7085, longitude: -74.0105 }, [])).toBeUndefined()
})

test('of several the nearest', () => {
  const next = site('122 Broadway', 40.7088, -74.0105)
  expect(siteNear({ latitude: 40.7087, longitude: -74.0105 }, [broadway, next])?.address).toBe('122 Broadway')
})
