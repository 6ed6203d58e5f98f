import { expect, test } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { contractorConfig, databaseOf, isContractorName, isHost, ofMany } from './contractor.ts'

const env = {
  CONTRACTORS: 'yes',
  DATABASE_URL: 'postgres://daysheet:word@db:5432/registry?sslmode=require',
  DATABASE_READ_URL: 'postgres://daysheet:word@standby:5432/registry',
  APP_SECRET: 'a secret of these tests alone, long enough',
  DATA_DIR: '/srv/daysheet',
  PUBLIC_URL: 'https://daysheet.example.com:8443',
  COMPANY_NAME: 'The operator',
  OFFICE_USERNAME: 'ines',
  OFFICE_PASSWORD: 'eight crews by seven',
  METRICS_TOKEN: 'a-token-of-these-tests-alone',
  CONTRACTOR: 'acme',
}
const node = ofMany(readConfig(env))
const of = (name: string, settings: Record<string, string> = {}) =>
  contractorConfig({ name, hosts: [`${name}.example.com`, 'other.example.com'], settings }, node)

test('a contractor has its own database, host, folder and secret, and nothing that must not be the same for two', () => {
  expect(of('acme-2')).toMatchObject({
    databaseUrl: 'postgres://daysheet:word@db:5432/daysheet_acme_2?sslmode=require',
    databaseReadUrl: 'postgres://daysheet:word@standby:5432/daysheet_acme_2',
    publicUrl: 'https://acme-2.example.com:8443',
    dataDir: '/srv/daysheet/contractors/acme-2',
    companyName: undefined,
    firstAccount: undefined,
    metricsToken: undefined,
    contractors: undefined,
  })
  const secrets = [of('acme'), of('bravo')].map(({ appSecret }) => appSecret)
  expect(new Set([...secrets, env.APP_SECRET]).size).toBe(3)
  expect(of('acme').appSecret).toBe(secrets[0])
})

test('its own settings win over those of the node', () => {
  expect(of('acme', { BUSINESS_TIME_ZONE: 'America/Chicago', COMPANY_NAME: 'Acme' })).toMatchObject({
    businessTimeZone: 'America/Chicago',
    companyName: 'Acme',
  })
  expect(() => of('acme', { BUSINESS_TIME_ZONE: 'Mars' })).toThrow('BUSINESS_TIME_ZONE must be')
})

test('with one account of the carrier each has a number of its own', () => {
  const carrier = { TEXTS: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+12125550100' }
  const many = ofMany(readConfig({ ...env, ...carrier }))
  const acme = { name: 'acme', hosts: ['acme.example.com'] }
  expect(() => contractorConfig({ ...acme, settings: {} }, many)).toThrow('TWILIO_FROM is required')
  expect(contractorConfig({ ...acme, settings: { TWILIO_FROM: '+12125550111' } }, many).texts).toMatchObject({
    from: '+12125550111',
    accountSid: 'AC1',
  })
  expect(contractorConfig({ ...acme, settings: { TEXTS: 'simulator' } }, many).texts).toEqual({ carrier: 'simulator' })
})

test('in a bucket each has a prefix of its own', () => {
  const s3 = { FILES: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const many = ofMany(readConfig({ ...env, ...s3 }))
  expect(contractorConfig({ name: 'acme', hosts: ['acme.example.com'], settings: {} }, many).files).toMatchObject({
    bucket: 'files',
    prefix: 'contractors/acme/',
  })
})

test('no two names share a database, and names and hosts are what they look like', () => {
  expect(databaseOf('a-b')).toBe('daysheet_a_b')
  for (const name of ['acme', 'a', 'acme-2']) expect(isContractorName(name), name).toBe(true)
  for (const name of ['', 'Acme', '2acme', 'a_b', 'a b', 'ä', '../x', 'x'.repeat(41)]) expect(isContractorName(name), name).toBe(false)
  for (const host of ['acme.example.com', 'localhost', '10.0.0.1']) expect(isHost(host), host).toBe(true)
  for (const host of ['', 'Acme.example.com', 'acme.example.com:80', 'https://x', '.x', 'x.', 'a_b.c', '*.x'])
    expect(isHost(host), host).toBe(false)
})

test('settings that cannot be are refused by name', () => {
  const reading = (changed: Record<string, string>) => () => readConfig({ ...env, ...changed })
  expect(reading({ DATABASE_URL: '', DATABASE_READ_URL: '' })).toThrow('DATABASE_URL is required with CONTRACTORS=yes')
  expect(reading({ CONTRACTORS: 'no' })).toThrow('CONTRACTOR belongs to CONTRACTORS=yes')
  expect(reading({ CONTRACTORS: 'many' })).toThrow('CONTRACTORS must be one of yes, no')
  expect(() => ofMany(readConfig({}))).toThrow(CannotStart)
})
