import { staffWords } from './staff-words.ts'

/** The form of a new family of products. */
export const newFamilyWords = staffWords('newFamilyWords', {
  link: 'Add group',
  title: 'Add a Product Group',
  shared: 'What its products share',
  name: 'Name',
  description: 'Description',
  category: 'Category',
  chooseCategory: 'Choose a category',
  brand: 'Brand',
  image: 'Image',
  imageHint: 'Up to 8, for all products of the group. Each product can get its own later.',
  options: 'Options',
  optionsHint:
    'What its products differ in, such as size and colour. Every value makes a product with each value of the others.',
  option: (place: number) => `Option ${place}`,
  values: (place: number) => `Values of option ${place}`,
  valuesHint: 'Values with commas, such as S, M, L',
  addOption: 'Add option',
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  none: 'Type values above, and each product gets a row here.',
  tooMany: (most: number) => `These are more than ${most} products. Use fewer values.`,
  leaveOut: (name: string) => `Leave out ${name}`,
  fillRows: 'Fill empty rows like the first',
  putBack: 'Put left-out products back',
  fields: { sku: 'SKU (optional)', price: 'Price (Ksh)', stockQuantity: 'Stock' },
  cancel: 'Cancel',
  create: 'Create group',
  creating: 'Creating...',
  created: 'Product group created.',
})
