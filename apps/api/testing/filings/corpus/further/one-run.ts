import type { LayoutPage, Run } from '@daysheet/domain/filings/testing/layout'
import { widthOf, type Face } from '@daysheet/domain/filings/testing/type-metrics'
import { linesOf } from '#testing/filings/print-lines.ts'

/**
 * Each line of a page as one run of text, its cells held apart by spaces, as programs print that think in lines. With a face whose letters are all
 * as wide the cells stand under each other; with any other they do so to within a space.
 */
export function asOneRun(pages: readonly LayoutPage[], face: Face, fromMargin: boolean): LayoutPage[] {
  return pages.map((page) => {
    const left = Math.min(...page.runs.map(({ x }) => x))
    return { ...page, runs: linesOf(page.runs).map((line) => joined(line, face, fromMargin ? left : (line[0]?.x ?? left))) }
  })
}

function joined(line: readonly Run[], face: Face, left: number): Run {
  const [first] = line
  if (!first) throw new Error('a line has at least one run')
  const { size, base } = first
  const space = widthOf(' ', size, face)
  const text = line.reduce((sofar, run) => {
    const missing = (run.x - left - widthOf(sofar, size, face)) / space
    const least = sofar === '' ? 0 : 1
    return sofar + ' '.repeat(Math.max(least, Math.round(missing))) + run.text
  }, '')
  return { text, x: left, base, size }
}
