// The next version of `pg` refuses a query on a client that is still busy with another one: await them one by one.
process.on('warning', (warning) => {
  if (warning.message.includes('already executing a query')) throw warning
})
