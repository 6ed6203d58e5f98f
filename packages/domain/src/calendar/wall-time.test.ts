import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, formatDateTime, formatTime, formatWallTime } from './day.ts'
import { chosenMoment, sideOf, wallTime } from './wall-time.ts'

const zone = 'America/New_York'
const at = (hour: number, minute: number) => ({ hour, minute })

describe('a local time', () => {
  test('occurs twice when the clocks go back, and needs its side', () => {
    const [before, after] = ['2026-11-01T05:45:00.000Z', '2026-11-01T06:45:00.000Z']
    expect(wallTime('2026-11-01', at(1, 45), zone)).toEqual({ comes: 'twice', before, after })
    expect(chosenMoment('2026-11-01', at(1, 45), { zone })).toEqual({ problem: 'which' })
    expect(chosenMoment('2026-11-01', at(1, 45), { zone, side: '' })).toEqual({ problem: 'which' })
    expect(chosenMoment('2026-11-01', at(1, 45), { zone, side: 'before' })).toEqual({ time: before })
    expect(chosenMoment('2026-11-01', at(1, 45), { zone, side: 'after' })).toEqual({ time: after })
    expect([sideOf(before, zone), sideOf(after, zone)]).toEqual(['before', 'after'])
    expect(sideOf('2026-11-01T06:45:59.999Z', zone)).toBe('after')
  })

  test.each([
    ['2026-11-01', 0, 59],
    ['2026-11-01', 2, 0],
    ['2026-11-02', 1, 45],
    ['2026-03-08', 1, 59],
    ['2026-03-08', 3, 0],
  ])('of %s at %i:%i comes once, whatever side is named', (day, hour, minute) => {
    const found = wallTime(day, at(hour, minute), zone)
    expect(found.comes).toBe('once')
    expect(chosenMoment(day, at(hour, minute), { zone, side: 'after' })).toEqual({ time: found.comes === 'once' && found.time })
  })

  test('does not exist when the clocks skip it', () => {
    expect(chosenMoment('2026-03-08', at(2, 30), { zone, side: 'before' })).toEqual({ problem: 'never' })
  })

  test('shows the zone on both sides of the change, and not otherwise', () => {
    expect(formatTime('2026-11-01T05:45:00.000Z', zone)).toBe('1:45 AM EDT')
    expect(formatTime('2026-11-01T06:45:00.000Z', zone)).toBe('1:45 AM EST')
    expect(formatDateTime('2026-11-01T06:45:00.000Z', zone)).toBe('11-01-2026 1:45 AM EST')
    expect(formatWallTime('2026-11-01T06:45:00.000Z', zone)).toBe('1:45 AM')
    expect(formatTime('2026-11-01T04:59:00.000Z', zone)).toBe('12:59 AM')
    expect(formatTime('2026-11-01T07:00:00.000Z', zone)).toBe('2:00 AM')
    expect(formatTime('2026-03-08T07:30:00.000Z', zone)).toBe('3:30 AM')
  })

  test('and its moment convert into each other, in every zone and at every minute', () => {
    const zones = [zone, 'UTC', 'Europe/Warsaw', 'Pacific/Auckland', 'Australia/Lord_Howe', 'America/Havana', 'America/Nuuk']
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 * 1440 }), fc.constantFrom(...zones), (minutes, one) => {
        const time = new Date(Date.parse('1990-01-01T00:00:00Z') + minutes * 60_000).toISOString()
        const [, clock = '', hour = '', minute = '', half = ''] = /^((\d+):(\d+) ([AP]M))/.exec(formatWallTime(time, one)) ?? []
        const shown = at((Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute))
        const side = sideOf(time, one)
        expect(chosenMoment(dayOf(time, one), shown, { zone: one, side })).toEqual({ time })
        // Times that occur twice never look the same.
        expect(formatTime(time, one) === clock).toBe(side === null)
      }),
    )
  })
})
