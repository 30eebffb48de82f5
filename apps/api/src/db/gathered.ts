/**
 * Asks for what several want in one question: whoever comes while one is under way is asked for with
 * all others who came meanwhile. So nobody waits for longer than two questions take, and an answer is
 * never older than the wish. A question that fails fails for all who are in it, and for nobody else.
 */
export function gathered<Wish, Answer>(
  ask: (wishes: Wish[]) => Promise<Answer>,
): (wishes: readonly Wish[]) => Promise<Answer> {
  let next: { wishes: Wish[]; answer: Promise<Answer> } | undefined
  let last: Promise<unknown> = Promise.resolve()

  function begin() {
    const wishes: Wish[] = []
    const answer = last.then(() => {
      next = undefined
      return ask(wishes)
    })
    last = answer.catch(() => undefined)
    return { wishes, answer }
  }

  return (wishes) => {
    next ??= begin()
    next.wishes.push(...wishes)
    return next.answer
  }
}
