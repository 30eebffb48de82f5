import { afterAll } from 'vitest'

const steps: (() => unknown)[] = []

/** Undoes something when the test file ends, the latest first. */
export function atEnd(step: () => unknown): void {
  steps.push(step)
}

/** Registers the undoing for one test file: files that share a worker share their modules, too. */
export function undoAtEnd(): void {
  afterAll(async () => {
    for (const step of steps.splice(0).reverse()) await step()
  })
}
