import { type Addresses, addresses, type RiderCallName } from './calls.ts'

/** The addresses of the calls of a rider's page, which needs no session. */
const riderAddresses: Addresses<RiderCallName> = {
  readRun: 'GET /deliveries/run/:token',
  promptForParcel: 'POST /deliveries/run/:token/parcels/:order/prompt',
  takeCashForParcel: 'POST /deliveries/run/:token/parcels/:order/cash',
  deliverParcel: 'POST /deliveries/run/:token/parcels/:order/delivered',
  noteNotAtHome: 'POST /deliveries/run/:token/parcels/:order/not-at-home',
}

Object.assign(addresses, riderAddresses)
