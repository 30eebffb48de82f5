import { startPostgres } from '../src/start.ts'
import { startTemporaryPostgres } from '../src/temporary.ts'

// A shop in a process of its own, for the tests to kill: it says where its database is, then idles.
const [dataDir] = process.argv.slice(2)
const { url } = dataDir ? await startPostgres({ dataDir }) : await startTemporaryPostgres()
process.send?.(url)
setInterval(() => {}, 60_000)
