import type { Product } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { useRouteLoaderData } from 'react-router'
import { telHref, useShop, whatsappHref } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Icon } from '../../ui/icons.tsx'
import { product as productWords } from '../../words/product.ts'
import type { loader as rootLoader } from '../site/root-layout.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary underline'

/** Payment methods, a WhatsApp link for questions, and a link to share the product. */
export function ProductQuestions({ product }: { product: Product }) {
  const t = productWords.use()
  const translate = useTranslate()
  const shop = useShop()
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? ''
  const url = `${publicUrl}/products/${product._id}`
  const [phone] = shop.phones
  return (
    <div className="grid gap-x-2 border-t border-line pt-3 text-sm">
      {shop.acceptedPayments && (
        <p className="flex items-center gap-2 py-1">
          <Icon name="check" className="size-5 shrink-0 text-primary" />
          {t.weAccept(translate(shop.acceptedPayments))}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{t.questions}</span>
        {phone && (
          <a href={telHref(phone)} className={`${link} figures`}>
            {phone}
          </a>
        )}
        {shop.whatsapp && (
          <a href={whatsappHref(t.asking(product.name, url), shop.whatsapp)} className={link}>
            {t.ask}
          </a>
        )}
        <a
          href={whatsappHref(`${product.name}, ${formatMoney(product.price)}: ${url}`)}
          className={link}
        >
          {t.share}
        </a>
      </p>
    </div>
  )
}
