import { startPostgres } from '../src/start.ts'
import { startTemporaryPostgres } from '../src/temporary.ts'

// A process with a database, for tests to kill: sends the database's URL and waits.
const [dataDir] = process.argv.slice(2)
const { url } = dataDir ? await startPostgres({ dataDir }) : await startTemporaryPostgres()
process.send?.(url)
setInterval(() => {}, 60_000)
