import { type VatClass, vatClasses } from '@duka/contract/settings/vat-classes'

export function vatChoices({ classes }: { classes: Record<VatClass, string> }) {
  return vatClasses.map((of) => [of, classes[of]] as const)
}
