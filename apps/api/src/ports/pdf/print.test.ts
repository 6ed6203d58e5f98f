import { afterAll, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { makePdf } from './print.ts'

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

test('a name in letters that the font lacks is never an empty line', async () => {
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
