import type { DemoCategoryWithProducts } from './catalogue.ts'

export const groceries: DemoCategoryWithProducts = {
  name: 'Groceries',
  description: 'Flour, rice, tea and the rest of the weekly shop.',
  products: [
    {
      slug: 'pishori-rice',
      name: 'Pishori rice',
      brand: 'Shambavu',
      variant: '5 kg bag',
      sku: 'DEMO-RICE-5KG',
      description:
        'Aromatic long-grain rice grown under irrigation in Mwea, sorted and free of stones. ' +
        'Rinse it twice, then cook one cup of rice in one and three quarter cups of water. A ' +
        '5 kg bag gives about sixty plates.',
      priceCents: 1_150_00,
      stockQuantity: 36,
      tint: '#FDE7D3',
    },
    {
      slug: 'maize-flour',
      name: 'Maize flour',
      brand: 'Shambavu',
      variant: '2 kg packet, sifted',
      sku: 'DEMO-FLOUR-2KG',
      description:
        'Fine white maize flour for soft ugali and smooth uji. Milled from dried white maize ' +
        'and fortified with vitamins and minerals. Keep it in a dry place and use it within ' +
        'three months of opening.',
      priceCents: 165_00,
      stockQuantity: 120,
      tint: '#FFF2CC',
    },
    {
      slug: 'tea-bags',
      name: 'Kenya tea bags',
      brand: 'Kilimbo',
      variant: '100 tea bags',
      sku: 'DEMO-TEA-100',
      description:
        'Strong black tea from the highlands west of the Rift Valley, in bags without ' +
        'staples. One bag makes a full mug; two make a pot of milk tea for four. The inner ' +
        'foil keeps the aroma after the box is opened.',
      priceCents: 320_00,
      stockQuantity: 64,
      tint: '#E2F0F9',
    },
    {
      slug: 'ground-coffee',
      name: 'Ground coffee',
      brand: 'Kilimbo',
      variant: '250 g, medium roast',
      sku: 'DEMO-COFFEE-250',
      description:
        'Arabica from smallholders on the slopes of Mount Kenya, roasted medium and ground ' +
        'for a filter or a plunger. Expect blackcurrant and a clean finish. Use two level ' +
        'tablespoons for each mug and close the bag well.',
      priceCents: 540_00,
      stockQuantity: 22,
      tint: '#FBE3E4',
    },
    {
      slug: 'acacia-honey',
      name: 'Acacia honey',
      brand: 'Nyukora',
      variant: '500 g jar',
      sku: 'DEMO-HONEY-500',
      description:
        'Raw honey from hives among the acacias of Kitui, strained and not heated. It may set ' +
        'in cool weather: stand the jar in warm water and it runs again. Not for babies under ' +
        'one year.',
      priceCents: 620_00,
      stockQuantity: 18,
      tint: '#DDEFE6',
    },
    {
      slug: 'long-life-milk',
      name: 'Long-life milk',
      brand: 'Maziwela',
      variant: '12 packets of 500 ml',
      sku: 'DEMO-MILK-12',
      description:
        'Whole cow’s milk, heat-treated so that it keeps for months without a fridge until it ' +
        'is opened. Twelve half-litre packets in one carton, handy for tea at home or in the ' +
        'office. Once open, keep it cold and finish it within three days.',
      priceCents: 780_00,
      stockQuantity: 45,
      tint: '#E6E9FB',
    },
    {
      slug: 'red-kidney-beans',
      name: 'Red kidney beans',
      brand: 'Shambavu',
      variant: '2 kg bag',
      sku: 'DEMO-BEANS-2KG',
      description:
        'This season’s dry beans, cleaned and sorted by hand. Soak them overnight and they ' +
        'cook in under an hour, which saves charcoal or gas. Good for githeri, stew and ' +
        'salads.',
      priceCents: 420_00,
      stockQuantity: 52,
      tint: '#DDEFE6',
    },
    {
      slug: 'roasted-groundnuts',
      name: 'Roasted groundnuts',
      brand: 'Shambavu',
      variant: '500 g, lightly salted',
      sku: 'DEMO-NUTS-500',
      description:
        'Groundnuts from Busia, dry-roasted in their skins with a little salt and no added ' +
        'oil. The bag closes again, so they stay crisp on the desk or on the road. Contains ' +
        'peanuts.',
      priceCents: 340_00,
      stockQuantity: 30,
      tint: '#E2F0F9',
    },
    {
      slug: 'hass-avocados',
      name: 'Hass avocados',
      brand: 'Udongora',
      variant: 'Pack of 6',
      sku: 'DEMO-AVO-6',
      description:
        'Six medium Hass avocados from Murang’a, picked firm so that they travel well. Leave ' +
        'them at room temperature for two to four days: they are ready when the skin darkens ' +
        'and gives a little. Then keep them in the fridge.',
      priceCents: 180_00,
      stockQuantity: 25,
      tint: '#FDE7D3',
    },
  ],
}
