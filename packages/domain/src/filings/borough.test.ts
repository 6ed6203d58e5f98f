import { expect, test } from 'vitest'
import { boroughName, isOfOtherBorough, otherBoroughQuestion } from './borough.ts'

test.each([
  ['TRU0401MN26', 'Manhattan', false],
  ['TRU0401MN26', 'New York', false],
  ['TRU0401SI26', 'STATEN ISLAND', false],
  ['TRU0401BX26', 'The Bronx', false],
  ['TRU0401BK26', 'BK', false],
  ['TRU0401SI26', 'Queens', true],
  ['TRU0401QN26', 'Manhattan', true],
  ['TRU0401MN26', null, false],
  ['TRU0401MN26', 'Yonkers', false],
  ['VAR2487QN25', 'Manhattan', false],
  ['', 'Queens', false],
])('%s on a job in %s is of another borough: %s', (filingNumber, boro, isOther) => {
  expect(isOfOtherBorough(filingNumber, boro)).toBe(isOther)
})

test('a borough is named as people name it', () => {
  expect(['MN', 'SI'].map(boroughName)).toEqual(['Manhattan', 'Staten Island'])
})

test.each([
  [['TRU0401BK26'], 'Queens', 'This filing is for Brooklyn; the job is in Queens. Save anyway?'],
  [['TRU0401BK26'], 'QN', 'This filing is for Brooklyn; the job is in Queens. Save anyway?'],
  [['TRU0401BK26'], 'New York', 'This filing is for Brooklyn; the job is in New York. Save anyway?'],
  [['TRU0401MN26'], 'bx', 'This filing is for Manhattan; the job is in Bronx. Save anyway?'],
  [['TRU0401SI26', 'TRU0401SI26'], 'THE BRONX', 'This filing is for Staten Island; the job is in Bronx. Save anyway?'],
  [['TRU0401BK26', 'TRU0402BK26'], 'Queens', '2 filings are for Brooklyn; the job is in Queens. Save anyway?'],
  [['TRU0401BK26', 'TRU0402MN26', 'TRU0403QN26'], 'Queens', '2 filings are for Brooklyn and Manhattan; the job is in Queens. Save anyway?'],
  [['TRU0401QN26'], 'Queens', null],
  [['TRU0401BK26'], null, null],
  [['TRU0401BK26'], '', null],
  [['TRU0401BK26'], 'Yonkers', null],
  [['VAR2487BK25', ''], 'Queens', null],
  [[], 'Queens', null],
])('%j on a job in %s asks: %s', (numbers, boro, question) => {
  expect(otherBoroughQuestion(numbers, boro)).toBe(question)
})
