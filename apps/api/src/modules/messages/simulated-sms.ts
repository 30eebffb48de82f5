import { selectWaitingCodes } from './records/messages.queries.ts'
import { type RenderDeps, renderMessage } from './render.ts'

/** What the simulated phone shows. */
export interface SimulatedSms {
  id: string
  from: string
  text: string
  atMs: number
}

/** The SMS with a code that a phone would have got, newest first, for as long as their codes work. */
export async function readSimulatedSms(
  deps: RenderDeps & { now(): Date },
  phone: string,
): Promise<SimulatedSms[]> {
  const from = deps.settings.now().name
  const rows = await selectWaitingCodes(deps.db, phone, deps.now())
  return Promise.all(
    rows.map(async (row) => {
      const { body } = await renderMessage(deps, row)
      return { id: String(row.id), from, text: body, atMs: row.createdAt.getTime() }
    }),
  )
}
