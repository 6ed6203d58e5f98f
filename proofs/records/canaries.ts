import { call } from '../product.ts'

/** What is known of an invented person, and is nowhere else in an installation. */
export const canary = {
  ss: '6413',
  phone: '9175550187',
  address: '4417 Quillfeather Lane',
  latitude: 40.718273,
  longitude: -74.036455,
}

const phones = ['9175550187', '(917) 555-0187', '917-555-0187', '+19175550187']

/** How each may be written. Four digits are looked for as a word of their own; in raw bytes also as a dump shows bytes. */
const looks: Record<string, RegExp> = {
  'a social-security number': /(?<![\w.:-])6413(?![\w.:-])|123-45-6413|123456413/,
  'a phone': /(?<!\d)917\)?[ .-]?555[ .-]?0187/,
  'an address': /Quillfeather/i,
  'a position': /40\.718273|74\.036455/,
}
export type Kind = keyof typeof looks

/** Which kinds of what is known of the person are in this text. */
export const seenIn = (text: string, kinds = Object.keys(looks)): string[] => kinds.filter((kind) => looks[kind]?.test(text))

/** An answer to a call that carried some of it. */
export interface Heard {
  what: string
  status: number
  body: string
  headers: string
  /** What was sent: an error that says it again tells its sender nothing new. */
  sent: string
}

interface Target {
  url: string
  token: string
}

const person = { name: 'Pat Canary', phone: canary.phone, address: canary.address, lastFourSS: canary.ss }
const position = { latitude: canary.latitude, longitude: canary.longitude }
const filter = (where: unknown) => `?filter=${encodeURIComponent(JSON.stringify({ where }))}`

/** Ids of what the canary's rows hang on. */
interface Rows {
  worker: string
  supervisor: string
  job: string
  entry: string
  crew: string
}

/** Plants the person by the routes of the product. */
export async function plantCanaries({ url, token }: Target): Promise<Rows> {
  const make = async (path: string, body: object) => {
    const answer = await call(url, path, { token, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id // any row of the wire
  }
  const worker = await make('/api/Workers', person)
  for (const lastFourSS of ['1111', canary.ss]) await call(url, `/api/Workers/${worker}`, { method: 'PATCH', token, body: { lastFourSS } })
  const supervisor = await make('/api/Supervisors', { name: 'Sam Boss' })
  const job = await make('/api/Jobs', {
    address: canary.address,
    ownerName: 'Pat',
    ownerAddress: canary.address,
    ownerPhone: canary.phone,
    jobNum: 64_130,
  })
  const schedule = await make('/api/Schedules', { date: '2027-03-02T12:00:00.000Z' })
  const entry = await make('/api/ScheduleEntries', { jobId: job, scheduleId: schedule, supervisorId: supervisor })
  const crew = await make('/api/WorkerEntries', { workerId: worker, scheduleEntryId: entry })
  await make('/api/Events', { workerEntryId: crew, type: 'in', time: '2026-03-02T12:00:00.000Z', ...position })
  await make('/api/Locations', { supervisorId: supervisor, gpsTime: '2026-03-02T12:00:00.000Z', ...position })
  const request = await make('/api/ContainerReqs', { jobId: job })
  await call(url, `/api/ContainerReqs/${request}/text`, {
    token,
    body: { phone: canary.phone, language: 'en', intentId: crypto.randomUUID() },
  })
  await call(url, `/api/ScheduleEntries/${entry}/sendtexts`, { token, body: {} })
  await call(url, `/api/phones/${worker}/reply`, { token, body: { text: `call ${canary.phone}, ${canary.address}` } })
  return { worker, supervisor, job, entry, crew }
}

/** Reads, writes, refusals and files that carry what is known of the person, one after the other. */
export async function askAbout({ url, token }: Target, { worker, supervisor, job, crew }: Rows): Promise<Heard[]> {
  const heard: Heard[] = []
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: token, ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && { body: payload }),
      redirect: 'manual',
    }).catch((error: unknown) => new Response(String(error), { status: 599 }))
    const told = [...answer.headers].map((pair) => pair.join(': ')).join('\n')
    heard.push({
      what: `${method} ${path.slice(0, 60)}`,
      status: answer.status,
      body: await answer.text(),
      headers: told,
      sent: `${decodeURIComponent(path)} ${payload ?? ''}`,
    })
  }
  for (const path of [
    `Workers/${worker}`,
    'Workers',
    `Jobs/${job}`,
    `Jobs/${job}/materials`,
    'Locations',
    'Events',
    'TextMessages',
    'Schedules/exportByJobNum?jobNum=64130',
  ])
    await ask('GET', `/api/${path}`)
  await ask('GET', `/api/phones`)
  for (const where of [{ phone: canary.phone }, { address: { ilike: `%${canary.address}%` } }, { name: person.name, active: true }])
    await ask('GET', `/api/Workers${filter(where)}`)
  await ask('GET', `/api/Locations${filter({ latitude: canary.latitude })}`)
  // Refused filters.
  for (const where of [
    { lastFourSS: canary.ss },
    { phone: { inq: canary.phone } },
    { address: { nope: canary.address } },
    { [canary.phone]: 1 },
    { latitude: `${canary.latitude}x` },
  ])
    for (const model of ['Workers', 'Jobs', 'Locations']) await ask('GET', `/api/${model}${filter(where)}`)
  await ask('GET', `/api/Workers?filter={"where":{"phone":"${canary.phone}"`)
  await ask('GET', `/api/Workers?filter[where][phone]=${canary.phone}&filter[where][lastFourSS]=${canary.ss}`)
  await ask('DELETE', `/api/ScopeParts?where=${encodeURIComponent(JSON.stringify({ phone: canary.phone }))}`)
  // Refused writes.
  for (const wrong of [
    { phone: `${canary.phone}7` },
    { address: `${canary.address}${'x'.repeat(600)}` },
    { lastFourSS: `${canary.ss}9` },
    { lastFourSS: `123-45-${canary.ss}` },
    { nope: canary.phone },
    { address: { [canary.address]: 1 } },
  ]) {
    await ask('POST', '/api/Workers', { ...person, ...wrong })
    await ask('PATCH', `/api/Workers/${worker}`, wrong)
  }
  await ask('POST', '/api/Workers', [person, { ...person, phone: 'none' }])
  await ask('POST', '/api/Workers', `{"phone":"${canary.phone}","lastFourSS":"${canary.ss}`)
  await ask('POST', '/api/Workers', `phone=${canary.phone}`, { 'content-type': 'application/x-www-form-urlencoded' })
  await ask('POST', '/api/Locations', {
    supervisorId: supervisor,
    gpsTime: '2026-03-02T12:00:00.000Z',
    latitude: canary.latitude,
    longitude: -500,
  })
  await ask('POST', '/api/Events', { workerEntryId: crew, type: 'in', time: 'never', ...position })
  await ask(
    'PATCH',
    `/api/Workers/${worker}`,
    { phone: canary.phone, address: canary.address, lastFourSS: canary.ss },
    { 'if-match': '"999"' },
  )
  // Addresses and names that carry it.
  for (const phone of phones)
    for (const path of [
      `/api/Workers/${encodeURIComponent(phone)}`,
      `/api/Nopes/${encodeURIComponent(phone)}`,
      `/${encodeURIComponent(phone)}`,
    ])
      await ask('GET', path)
  await ask('POST', '/api/tickets', { path: `/api/Workers/${worker}/exportHours?phone=${canary.phone}` })
  await ask('POST', '/api/Users/login', { username: canary.phone, password: canary.address })
  return heard
}
