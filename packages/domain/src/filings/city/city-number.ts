import { z } from 'zod'
import { plainFilingNumber } from '../filing-answers.ts'

/** As the City keys its rows. What is not of this form never becomes part of a question to it. (product.md#city-filings) */
const pattern = /^TRU\d{4,5}(?:MN|BX|BK|QN|SI)\d{2}$/

/** What people are told whose number is none. */
export const badCityNumber = 'Please enter a filing number such as TRU0003BX26.'

/** The number of a filing to be fetched from the City, as typed in; spelled as plain out. */
export const cityNumber = z.string().transform(plainFilingNumber).pipe(z.string().regex(pattern, badCityNumber))

/** Whether the City could have a filing of this number. */
export const isCityNumber = (filingNumber: string): boolean => pattern.test(filingNumber)

export const cityFilingForm = z.object({ filingNumber: cityNumber })
export type CityFilingInput = z.input<typeof cityFilingForm>
