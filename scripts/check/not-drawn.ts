// What this run leaves to another day, a file a line.
import { filesNotDrawn } from '../../testing/sample.ts'

console.log(filesNotDrawn().join('\n'))
