/** The toasts and questions that a test has seen. */
export const toasts: string[] = []
