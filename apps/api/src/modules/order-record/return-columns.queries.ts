import { ownProduct, swahiliWords } from '../../db/swahili-goods.ts'

/** SQL: the row of a return `r`. */
export const returnColumns = `json_build_object('id', r.id, 'orderId', r.order_id, 'byCustomer', r.by_customer,
  'state', r.state, 'cents', r.cents, 'deliveryCents', r.delivery_cents, 'note', r.note, 'answer', r.answer,
  'createdAt', r.created_at, 'receivedAt', r.received_at,
  'lines', (select coalesce(json_agg(json_build_object('itemId', l.item_id, 'name', i.name, 'variant', i.variant, ${swahiliWords},
      'quantity', l.quantity, 'reason', l.reason, 'restock', l.restock) order by i.name, l.id), '[]')
    from return_lines l join order_items i on i.order_id = r.order_id and i.id = l.item_id ${ownProduct}
    where l.return_id = r.id))`

/** SQL: the returns of order `o`; null where it has none. */
export const returnsOfOrder = `(select json_agg(${returnColumns} order by r.created_at, r.id)
  from returns r where r.order_id = o.id)`
