import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../setup.mjs'
import { runProgram } from './run-program.mjs'

test('what a program answers is told from the warnings that come after it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-program-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const program = path.join(folder, 'program.mjs')
  fs.writeFileSync(program, "console.log('/usr/bin/browser')\nsetTimeout(() => console.error('a late warning'), 20)\n")
  const { status, output, stdout } = await runProgram(path.relative(root, program), [], { executable: process.execPath })
  expect([status, stdout]).toEqual([0, '/usr/bin/browser\n'])
  expect(output).toContain('a late warning')
})
