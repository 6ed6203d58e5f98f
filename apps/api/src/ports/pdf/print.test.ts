import { afterAll, expect, onTestFinished, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { runInContext } from '#concurrency/request-context.ts'
import { makePdf, printLimits, type PdfDocument } from './print.ts'

const pdf = makePdf()
afterAll(() => pdf.close())

const textOf = async (bytes: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text

test('names keep their letters, and every page says which it is', async () => {
  const names = 'Łukasz Żółć Wiśniewski, José Peña Ñúñez, Đặng Nguyễn, Müller'
  const bytes = await pdf.render({
    title: 'Names',
    footer: 'Schedule 11-23-2026',
    content: [names, { text: 'second', pageBreak: 'before' }],
  })
  const [first = '', second = ''] = await textOf(bytes)
  expect(first).toContain(names)
  expect(first).toContain('Schedule 11-23-2026')
  expect(first).toContain('Page 1 of 2')
  expect(second).toContain('Page 2 of 2')
})

test('a name in letters that the font does not have is never an empty line', async () => {
  const cells = ['王小明', 'Nguye\u0302\u0303n', '5 ft → 6 ft 👷🏽‍♂️!', 'Ярослав']
  const bytes = await pdf.render({ title: '王小明', footer: '王', content: [...cells, { table: { body: [[{ text: '李' }, 'Foreman']] } }] })
  const [page = ''] = await textOf(bytes)
  expect(page.split('\n').map((line) => line.trim())).toEqual(['���', 'Nguyễn', '5 ft -> 6 ft �!', 'Ярослав', '� Foreman', '� Page 1 of 1'])
})

test('several documents asked for at once each come back as their own', async () => {
  const texts = ['one', 'two', 'three']
  const made = await Promise.all(texts.map((content) => pdf.render({ title: content, footer: '', content: [content] })))
  const pages = await Promise.all(made.map(textOf))
  expect(pages.map(([page = '']) => page.split('\n')[0])).toEqual(texts)
})

test('a document reaches neither the network nor the disk, and the next one is still made', async () => {
  await expect(pdf.render({ title: '', footer: '', content: [{ image: '/etc/hostname' }] })).rejects.toThrow('The PDF could not be made')
  await expect(pdf.render({ title: '', footer: '', content: [{ image: 'http://127.0.0.1:9/x.png' }] })).rejects.toThrow(
    'The PDF could not be made',
  )
  expect((await pdf.render({ title: '', footer: '', content: ['fine'] })).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a document still in the making fails when the server closes', async () => {
  const closing = makePdf()
  const made = closing.render({ title: '', footer: '', content: ['late'] })
  await Promise.all([expect(made).rejects.toThrow('closing'), closing.close()])
})

const short: PdfDocument = { title: '', content: ['short'] }
const lines = (count: number): PdfDocument => ({ title: '', content: Array.from({ length: count }, (_, at) => `Line ${at}`) })

test('a document that takes too long fails with a message; documents behind it are printed', async () => {
  const printing = makePdf({ ...printLimits, documentMs: 4_000 })
  onTestFinished(() => printing.close())
  const [slow, next] = await Promise.allSettled([printing.render(lines(200_000)), printing.render(short)])
  expect(slow).toMatchObject({ reason: { statusCode: 503, retryAfter: 10, message: expect.stringContaining('takes too long to print') } })
  expect(next.status).toBe('fulfilled')
})

test('a document that needs too much memory fails without affecting others', async () => {
  const printing = makePdf({ ...printLimits, documentMs: 60_000, memoryMb: 48, waiting: {} })
  onTestFinished(() => printing.close())
  const [large, next] = await Promise.allSettled([printing.render(lines(1_000_000)), printing.render(short)])
  expect(large).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } })
  expect(next.status).toBe('fulfilled')
})

test('sessions that print take turns; a print that does not fit into the line gets a 503', async () => {
  const printing = makePdf({ ...printLimits, waiting: { maxPending: 4 } })
  onTestFinished(() => printing.close())
  const order: string[] = []
  const print = (caller: string) =>
    runInContext({ id: caller, caller }, () =>
      printing.render(short).then(
        () => order.push(caller),
        ({ statusCode, retryAfter }: { statusCode: number; retryAfter: number }) => order.push(`${caller} ${statusCode} ${retryAfter}`),
      ),
    )
  await Promise.all([...Array.from({ length: 6 }, () => print('noisy')), print('quiet')])
  expect(order).toEqual(['noisy 503 10', 'noisy 503 10', 'noisy', 'quiet', 'noisy', 'noisy', 'noisy'])
})
