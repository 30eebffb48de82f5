// Runs before each test file, whose imports may have been loaded for an earlier file of the same worker.
import './made-pictures.ts'
import './no-busy-client.ts'
import { afterAll } from 'vitest'
import { compareAnswers } from '../calls/documented-answers.ts'
import { undoAtEnd } from './at-end.ts'
import { showLoggedErrors } from './failure-log.ts'

afterAll(compareAnswers)
undoAtEnd()
showLoggedErrors()
