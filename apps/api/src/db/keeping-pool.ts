import pg from 'pg'

/**
 * A connection pool that keeps a connection when PostgreSQL refuses a statement. The driver's own pool closes it after
 * any error, so that every refused order cost a new connection, which plans the statements again.
 */
export class KeepingPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has several forms, all passed on unchanged
  override async query(...statement: any[]): Promise<any> {
    const client = await this.connect()
    let broken = true
    try {
      const result = await client.query(...(statement as Parameters<pg.PoolClient['query']>))
      broken = false
      return result
    } catch (error) {
      broken = !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'
      throw error
    } finally {
      client.release(broken)
    }
  }
}
