import { describe, expect, it } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'

const secret = 's'.repeat(40)
const reading = (env: Record<string, string>) => () => readConfig(env)

it('an empty environment is a Daysheet on this machine with its own database', () => {
  expect(readConfig({})).toMatchObject({
    ...{ port: 3000, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', databaseUrl: undefined, appSecret: undefined },
    ...{ firstAccount: undefined, businessTimeZone: 'America/New_York', texts: { carrier: 'simulator' }, trustProxy: false },
  })
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`)
})

it('the company is named as it is written, spaces around it aside', () => {
  expect(readConfig({ COMPANY_NAME: ' Peña & Söhne Environmental, Inc. ' }).companyName).toBe('Peña & Söhne Environmental, Inc.')
  expect(readConfig({}).companyName).toBeUndefined()
})

it('an empty value counts as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

it('the carrier is read with all it needs', () => {
  const env = {
    TEXTS: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 't',
    TWILIO_FROM: '+12125550100',
    PUBLIC_URL: 'https://daysheet.example.com/',
  }
  const config = readConfig(env)
  expect(config.publicUrl).toBe('https://daysheet.example.com')
  expect(config.texts).toEqual({ carrier: 'twilio', accountSid: 'AC1', authToken: 't', from: '+12125550100', apiUrl: undefined })
})

describe('a wrong value stops the start and names the variable', () => {
  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'daysheet.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/daysheet', APP_SECRET: secret }],
    ['APP_SECRET', { DATABASE_URL: 'postgres://localhost/daysheet' }],
    ['APP_SECRET', { APP_SECRET: 'too short' }],
    ['OFFICE_PASSWORD', { OFFICE_USERNAME: 'ines' }],
    ['OFFICE_USERNAME', { OFFICE_PASSWORD: 'a long password' }],
    ['OFFICE_PASSWORD', { OFFICE_USERNAME: 'ines', OFFICE_PASSWORD: 'short' }],
    ['BUSINESS_TIME_ZONE', { BUSINESS_TIME_ZONE: 'New York' }],
    ['SUPERVISOR_EMAIL_DOMAIN', { SUPERVISOR_EMAIL_DOMAIN: 'not a domain' }],
    ['COMPANY_NAME', { COMPANY_NAME: 'x'.repeat(201) }],
    ['TEXTS', { TEXTS: 'pigeon' }],
    ['PUBLIC_URL', { TEXTS: 'twilio' }],
    ['TWILIO_ACCOUNT_SID', { TEXTS: 'twilio', PUBLIC_URL: 'https://daysheet.example.com' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'https://tiles.example.com/{z}' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s', (name, env) => {
    expect(reading(env)).toThrow(CannotStart)
    expect(reading(env)).toThrow(new RegExp(`^${name}\\b`))
  })

  it('and repeats no secret', () => {
    const env = { DATABASE_URL: 'postgres//user:hunter2@db/daysheet', APP_SECRET: secret }
    expect(reading(env)).toThrow(expect.not.stringContaining('hunter2') as unknown as string) // an asymmetric matcher stands for a message
    expect(reading({ APP_SECRET: 'hunter2' })).not.toThrow('hunter2')
  })
})
