export const getShop = 'GET /settings'
export const getSettings = 'GET /settings/staff'
export const saveSettings = 'PUT /settings'
