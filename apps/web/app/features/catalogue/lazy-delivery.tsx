import { type ComponentType, useEffect, useState } from 'react'

type Delivery = ComponentType<{ itemsTotal: number }>

/** What delivery costs. Its code comes after the product, so that nobody waits for it. */
export function LazyDelivery({ itemsTotal }: { itemsTotal: number }) {
  const [Loaded, setLoaded] = useState<Delivery>()
  useEffect(() => {
    import('../delivery/product-delivery.tsx').then(
      ({ ProductDelivery }) => setLoaded(() => ProductDelivery),
      (error) => console.warn('The delivery fee could not be loaded', error),
    )
  }, [])
  return Loaded && <Loaded itemsTotal={itemsTotal} />
}
