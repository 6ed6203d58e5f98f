import { describe, expect, it } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'

const secret = 'a secret of these tests alone, long enough'
const reading = (env: Record<string, string>) => () => readConfig(env)

it('an empty environment is a Daysheet on this machine with its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    appSecret: undefined,
    firstAccount: undefined,
    businessTimeZone: 'America/New_York',
    texts: { carrier: 'simulator' },
    trustProxy: false,
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

const s3 = { FILES: 's3', S3_BUCKET: 'daysheet-files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

it('files are kept in the data folder unless a bucket is named with all it needs', () => {
  expect(readConfig({ S3_BUCKET: 'unused' }).files).toEqual({ store: 'local' })
  const bucket = { store: 's3', bucket: 'daysheet-files', accessKeyId: 'key', secretAccessKey: 'secret' }
  expect(readConfig(s3).files).toEqual({ ...bucket, region: 'us-east-1', endpoint: undefined, forcePathStyle: false })
  const own = { S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'eu-1' }
  const expected = { ...bucket, region: 'eu-1', endpoint: 'http://minio:9000', forcePathStyle: true }
  expect(readConfig({ ...s3, ...own }).files).toEqual(expected)
  expect(readConfig({ ...s3, ...own, S3_FORCE_PATH_STYLE: 'no' }).files).toEqual({ ...expected, forcePathStyle: false })
})

it('maps come from OpenStreetMap unless told, and can be turned off', () => {
  expect(readConfig({}).maps).toMatchObject({
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    staticUrl: undefined,
  })
  for (const word of ['none', ' NONE '])
    expect(readConfig({ MAP_TILE_URL: word }).maps).toMatchObject({ tileUrl: undefined, attribution: '', staticUrl: undefined })
  const ours = { MAP_TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}', MAP_ATTRIBUTION: '© Our town' }
  expect(readConfig(ours).maps).toMatchObject({ tileUrl: ours.MAP_TILE_URL, attribution: '© Our town' })
})

it('the City is asked for filings only where its address is set, and only by https', () => {
  expect(readConfig({}).cityFilingsUrl).toBeUndefined()
  for (const url of [
    'https://data.cityofnewyork.us/resource/vq35-j9qm.json',
    'http://127.0.0.1:4000/rows.json',
    'http://[::1]:4000/rows.json',
  ])
    expect(readConfig({ CITY_FILINGS_URL: url }).cityFilingsUrl).toBe(url)
})

it('nobody reads the figures, and a statement is slow after half a second, unless told', () => {
  expect(readConfig({})).toMatchObject({ metricsToken: undefined, slowQueryMs: 500 })
  const token = 'of-the-prometheus-of-ours'
  expect(readConfig({ METRICS_TOKEN: token, SLOW_QUERY_MS: '0' })).toMatchObject({ metricsToken: token, slowQueryMs: 0 })
})

it('other origins are none unless named, each once and as a browser says it', () => {
  expect(readConfig({}).corsOrigins).toEqual([])
  const origins = ['https://field.example.com', 'http://localhost:5173', 'capacitor://localhost']
  expect(readConfig({ CORS_ORIGINS: ` ${origins.join(' , ')},${origins[0]},` }).corsOrigins).toEqual(origins)
})

describe('a wrong value stops the start and names the variable', () => {
  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'daysheet.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/daysheet', APP_SECRET: secret }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://server/daysheet' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://localhost/daysheet', DATABASE_DIRECT_URL: 'server:5432', APP_SECRET: secret }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://standby/daysheet' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://localhost/daysheet', DATABASE_READ_URL: 'standby:5432', APP_SECRET: secret }],
    ['APP_SECRET', { DATABASE_URL: 'postgres://localhost/daysheet' }],
    ['APP_SECRET', { APP_SECRET: 'too short' }],
    ['APP_SECRET', { APP_SECRET: 'change-me-to-32-random-characters-or-more' }],
    ['APP_SECRET', { APP_SECRET: 'abcab'.repeat(10) }],
    ['OFFICE_PASSWORD', { OFFICE_USERNAME: 'ines' }],
    ['OFFICE_USERNAME', { OFFICE_PASSWORD: 'a long password' }],
    ['OFFICE_PASSWORD', { OFFICE_USERNAME: 'ines', OFFICE_PASSWORD: 'short' }],
    ['BUSINESS_TIME_ZONE', { BUSINESS_TIME_ZONE: 'New York' }],
    ['SUPERVISOR_EMAIL_DOMAIN', { SUPERVISOR_EMAIL_DOMAIN: 'not a domain' }],
    ['STOP_DELAY_SECONDS', { STOP_DELAY_SECONDS: '61' }],
    ['COMPANY_NAME', { COMPANY_NAME: 'x'.repeat(201) }],
    ['TEXTS', { TEXTS: 'pigeon' }],
    ['PUBLIC_URL', { TEXTS: 'twilio' }],
    ['TWILIO_ACCOUNT_SID', { TEXTS: 'twilio', PUBLIC_URL: 'https://daysheet.example.com' }],
    ['FILES', { FILES: 'tape' }],
    ['S3_BUCKET', { FILES: 's3' }],
    ['S3_BUCKET', { ...s3, S3_BUCKET: 'Our_Bucket' }],
    ['S3_ACCESS_KEY_ID', { ...s3, S3_ACCESS_KEY_ID: '' }],
    ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: ' ' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'minio:9000' }],
    ['S3_REGION', { ...s3, S3_REGION: 'New York' }],
    ['S3_FORCE_PATH_STYLE', { ...s3, S3_FORCE_PATH_STYLE: 'perhaps' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'https://tiles.example.com/{z}' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'off' }],
    ['CITY_FILINGS_URL', { CITY_FILINGS_URL: 'http://data.cityofnewyork.us/resource/vq35-j9qm.json' }],
    ['CITY_FILINGS_URL', { CITY_FILINGS_URL: 'https://user:password@data.example.com/rows.json' }],
    ['CITY_FILINGS_URL', { CITY_FILINGS_URL: 'https://:password@data.example.com/rows.json' }],
    ['CITY_FILINGS_URL', { CITY_FILINGS_URL: 'https://data.example.com/rows.json?a=b' }],
    ...[
      '*',
      'null',
      'https://*.example.com',
      'https://field.example.com/',
      'https://field.example.com/app',
      'field.example.com',
      'file://x',
    ]
      .concat([
        'https://Field.example.com',
        'https://field.example.com:443',
        'https://a.example.com https://b.example.com',
        'https://me@a.example',
      ])
      .map((CORS_ORIGINS): [string, Record<string, string>] => ['CORS_ORIGINS', { CORS_ORIGINS }]),
    ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'easily guessed' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'long enough, with blanks in it' }],
    ['SLOW_QUERY_MS', { SLOW_QUERY_MS: '0.5' }],
    ...['CONTRACTORS_OPEN', 'CONTRACTOR_CONNECTIONS'].map((name): [string, Record<string, string>] => [
      name,
      { CONTRACTORS: 'yes', DATABASE_URL: 'postgres://daysheet@db/daysheet', APP_SECRET: secret, [name]: '0' },
    ]),
    ...['0', '-1', '1.5', '100000', 'all'].map((BACKUP_KEEP): [string, Record<string, string>] => ['BACKUP_KEEP', { BACKUP_KEEP }]),
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
