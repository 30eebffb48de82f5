/** The words of the message that orders a cart on WhatsApp. */
export interface CartMessageWords {
  hello: string
  soldOut: string
  more: (count: number) => string
  total: (sum: string) => string
  code: (code: string) => string
}

export const cartMessage: CartMessageWords = {
  hello: 'Hello, I would like to order:',
  soldOut: 'sold out',
  more: (count) => (count === 1 ? 'and 1 more product' : `and ${count} more products`),
  total: (sum) => `Total: ${sum}, without delivery`,
  code: (code) => `Code: ${code}`,
}

export const cartMessageSw: CartMessageWords = {
  hello: 'Habari, ningependa kuagiza:',
  soldOut: 'imeisha',
  more: (count) => (count === 1 ? 'na bidhaa nyingine 1' : `na bidhaa nyingine ${count}`),
  total: (sum) => `Jumla: ${sum}, bila ada ya uwasilishaji`,
  code: (code) => `Msimbo: ${code}`,
}
