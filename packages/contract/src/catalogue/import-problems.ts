/** Why a row of a file cannot be imported, with placeholders for the values that its error brings. */
export const importProblems = {
  cutOff: 'The file ends in the middle of this row.',
  tooLong:
    'This row has more cells than the titles. A comma inside a cell needs quotes around the cell.',
  tooShort: 'This row has fewer cells than the titles.',
  stockWas:
    'The stock at the time of the export cannot be read. Take the number from the file as it was exported.',
  noSuchId: 'No product of the shop has this id. Leave the id empty to add it as a new product.',
  noSuchCode: 'No product of the shop has the code "{code}".',
  noCode: 'Give the code of the product: without its name, nothing else tells which one is meant.',
  priceNotPositive: 'Price must be positive.',
  stockNegative: 'Stock cannot be negative.',
  manyAlike: '{count} products have this name, brand and variant. Say which by its id or SKU.',
  soldMeanwhile:
    'More was sold meanwhile than this leaves on the shelf. Look at the preview again.',
  notOurPicture:
    'The shop has no such picture, and fetches none from elsewhere. Leave this empty and add the picture on the product.',
  noSuchCategory: 'There is no category called "{name}".',
  shortenedCode:
    'A spreadsheet has shortened this code. Give its column the format Text and type it again.',
  repeated: 'Row {row} of the file is about the same.',
}
