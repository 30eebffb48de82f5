/** What happens to each kind of thing that the audit log records. Each name has a label in both languages. */
interface AuditActions {
  user:
    | 'update'
    | 'delete'
    | 'role'
    | 'rename'
    | 'phone'
    | 'phone-proven'
    | 'email'
    | 'password'
    | 'person-note'
    | 'sign-in'
    | 'sign-in-refused'
    | 'lock'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'end-sessions'
  product: 'create' | 'update' | 'delete' | 'stock' | 'import' | 'prices' | 'prices-undone'
  family: 'update'
  category: 'create' | 'update' | 'delete'
  address: 'update' | 'delete'
  order:
    | 'create'
    | 'status'
    | 'delete'
    | 'note'
    | 'change-items'
    | 'change-delivery'
    | 'confirmed-by-phone'
    | 'not-confirmed-by-phone'
    | 'pay-link'
    | 'send-pay-link'
    | 'end-pay-link'
    | 'typed-code'
    | 'taken-by'
    | 'said-taken'
    | 'read-code'
    | 'returned'
    | 'return-decided'
    | 'claim'
    | 'forget'
    | 'resend'
  payment:
    | 'prompt'
    | 'cash'
    | 'accept'
    | 'correct'
    | 'denied'
    | 'match'
    | 'put-right'
    | 'import'
    | 'typed-code'
    | 'return'
    | 'refund'
    | 'refund-failed'
    | 'refund-done'
    | 'refund-by-hand'
    | 'paid-back-twice'
    | 'reversal'
  cash: 'count' | 'move' | 'close'
  shipping: 'create' | 'status' | 'update' | 'delete' | 'not-at-home'
  run: 'create' | 'revoke' | 'settle'
  'delivery-zone': 'create' | 'update' | 'delete' | 'import'
  'delivery-point': 'create' | 'update' | 'delete'
  settings: 'update'
  page: 'create' | 'update' | 'delete'
  front: 'update' | 'picture'
  export: 'export'
  message: 'resend'
  'message-text': 'update' | 'reset'
  offer: 'create' | 'update' | 'delete'
  review: 'answer' | 'hide' | 'show' | 'delete'
}

export type AuditThing = keyof AuditActions
export type AuditAction = AuditActions[AuditThing]
export type AuditEvent = {
  [Thing in AuditThing]: { thing: Thing; action: AuditActions[Thing] }
}[AuditThing]
/** Both in one word, such as `order status`. */
export type AuditEventName = {
  [Thing in AuditThing]: `${Thing} ${AuditActions[Thing]}`
}[AuditThing]
