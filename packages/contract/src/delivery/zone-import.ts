import * as z from 'zod/mini'
import { endpoint, noted, optionalText } from '../endpoint.ts'
import * as calls from './delivery.calls.ts'

export const ZoneImport = z.object({
  /** `preview` reports what would happen and writes nothing. */
  mode: z.enum(['preview', 'import'], 'The mode is preview or import.'),
  /** The text of the file; its columns are in `delivery-file.ts`. */
  csv: z.string('Please choose a file.'),
  /** The name of the file, for the audit log. */
  file: optionalText(200),
})
export type ZoneImport = z.infer<typeof ZoneImport>

export const ZoneImportReport = z.object({
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: noted(z.number(), 'Rows that change nothing.'),
    error: z.number(),
  }),
  zones: z.array(
    z.object({
      name: z.string(),
      result: noted(z.enum(['new', 'changed', 'unchanged']), 'What became of it.'),
      /** As in the file. */
      places: z.string(),
      options: z.array(z.string()),
    }),
  ),
  /** Names of the pickup points that the import adds, or would add. */
  newPoints: z.array(z.string()),
  /** `row` is the number that a spreadsheet shows. */
  errors: z.array(z.object({ row: z.number(), message: z.string() })),
})
export type ZoneImportReport = z.infer<typeof ZoneImportReport>

export const importZones = endpoint(calls.importZones, 'staff:settings', {
  summary: 'Import delivery zones from a CSV file, all or none; mode preview only looks',
  refusals: ['IMPORT_EMPTY', 'IMPORT_HAS_ERRORS', 'ZONES_NOT_CSV'],
  body: ZoneImport,
  answer: { report: ZoneImportReport },
})
