export const changeItems = 'PUT /orders/:id/items'
export const previewItems = 'POST /orders/:id/items/preview'
