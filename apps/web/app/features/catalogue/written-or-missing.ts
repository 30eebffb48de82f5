import type { LoaderFunctionArgs } from 'react-router'
import { CallError } from '../../lib/calls/call.ts'
import { loader as loadWritten } from '../site/written-page.tsx'
import { loader as notFound } from './not-found-page.tsx'

export { Component } from '../site/written-page.tsx'
export { ErrorBoundary } from './not-found-page.tsx'

/** One of the owner's pages at its address, such as `/returns`. Most addresses have none: 404. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return await loadWritten(args)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return notFound(args)
    throw error
  }
}
