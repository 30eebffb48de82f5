export const listConnections = 'GET /settings/connections'
export const saveConnection = 'PUT /settings/connections/:name'
