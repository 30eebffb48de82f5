import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 clear up when the heap has grown by half. By itself it waits for four times what is in use:
 * with 40 MB in use, 160 MB were held while pages were drawn. `npm start` bounds the space for new
 * things too, which can only be done before anything runs. Measured by bench/memory.ts: together
 * they take the process from 318 MB at most to 198. It also has glibc keep one arena: each thread of
 * its own would hold on to what pictures took and left, 75 MB after twenty of them.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
