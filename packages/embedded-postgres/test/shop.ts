import { startPostgres } from '../src/start.ts'
import { makeTemporaryFolder, startTemporaryPostgres } from './temporary.ts'

// A process with a database, for tests to kill: sends the database's URL and waits. A temporary one has another folder, too.
const [dataDir] = process.argv.slice(2)
if (!dataDir) makeTemporaryFolder()
const { url } = dataDir ? await startPostgres({ dataDir }) : await startTemporaryPostgres()
process.send?.(url)
setInterval(() => {}, 60_000)
