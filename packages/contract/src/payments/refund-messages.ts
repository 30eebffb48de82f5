/** What is said of a refund that cannot be. */
export const refundMessages = {
  amount: 'Enter how much goes back.',
  code: 'Enter the code of M-Pesa’s message: 10 letters and digits.',
  codeOrNote: 'Enter M-Pesa’s code, or say in the note how the money went back.',
  from: 'Choose the drawer that the cash came from.',
} as const
