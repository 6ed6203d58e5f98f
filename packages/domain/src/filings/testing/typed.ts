import type { Word, WordPage } from '../reader/word-page.ts'

const [size, wide, lead] = [8, 4.8, 10]

/**
 * A page as a typewriter would print it: one text a line, its place in the text is its place on the page. Words apart by two spaces or more are
 * pieces of their own. For what depends on how words stand to each other and not on how a report looks.
 */
export function typedPage(text: string, number = 1): WordPage {
  const lines = text.replace(/^\n/, '').split('\n')
  const words = lines.flatMap((line, at): Word[] =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map((piece) => ({
      text: piece[0],
      x: 30 + piece.index * wide,
      y: 40 + at * lead - size,
      width: piece[0].length * wide,
      height: size,
    })),
  )
  return { number, width: 1000, height: 60 + lines.length * lead, words, fields: [] }
}
