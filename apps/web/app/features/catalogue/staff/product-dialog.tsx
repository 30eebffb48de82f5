import type { Category } from '@duka/contract/catalogue/categories'
import type { Product } from '@duka/contract/catalogue/products'
import { visibilities } from '@duka/contract/catalogue/visibility'
import { Link } from 'react-router'
import { sentShare } from '../../../lib/calls/upload.ts'
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { staffProducts } from '../../../words/staff/products.ts'
import { staff } from '../../../words/staff/staff.ts'
import { staffStock } from '../../../words/staff/stock.ts'
import { indented } from '../category-choice.tsx'
import { FamilyFields } from './family-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PriceFields } from './price-fields.tsx'

interface ProductDialogProps {
  /** Undefined for a new one. */
  product: Product | undefined
  categories: Category[]
  onClose: () => void
}

/** The form of a new or existing product. */
export function ProductDialog({ product, categories, onClose }: ProductDialogProps) {
  const t = staffProducts.use()
  const sent = sentShare.use()
  const saving = product ? t.saving : t.creating
  return (
    <FormDialog
      title={product ? t.editTitle : t.createTitle}
      onClose={onClose}
      hidden={{ intent: 'save', id: product?._id ?? '' }}
      withFile
      className="max-w-2xl"
      words={{
        ...staff.use().leaving,
        submit: product ? t.save : t.create,
        // After everything is sent, the server still makes the sizes of the picture.
        busy: sent !== undefined && sent < 1 ? t.sending(Math.floor(sent * 100)) : saving,
      }}
    >
      {(errors) => (
        <>
          <MainFields product={product} categories={categories} errors={errors} />
          <PriceFields product={product} errors={errors} />
          <FamilyFields product={product} errors={errors} />
          <PicturesField
            hint={product ? `${t.imageHint} ${t.imageKept}` : t.imageHint}
            present={product?.pictures ?? []}
            error={errors.productImage ?? errors.pictures}
          />
          {sent !== undefined && (
            <progress
              aria-label={t.sendingImage}
              value={sent}
              max={1}
              className="h-2 w-full accent-primary"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface MainFieldsProps {
  product: Product | undefined
  categories: Category[]
  /** By the field's name. */
  errors: Record<string, string>
}

/** What every product has. */
function MainFields({ product, categories, errors }: MainFieldsProps) {
  const t = staffProducts.use()
  const field = (name: keyof Product & string) => ({
    name,
    required: true,
    // Price and stock share one message, so it is shown once.
    error:
      name === 'stockQuantity' && errors.stockQuantity === errors.price ? undefined : errors[name],
  })
  return (
    <>
      <Field label={t.name} {...field('name')} defaultValue={product?.name} />
      <TextareaField
        label={t.description}
        {...field('description')}
        rows={4}
        defaultValue={product?.description}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t.priceLabel}
          {...field('price')}
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          defaultValue={product?.normalPrice}
        />
        <Field
          label={t.stockQuantity}
          {...field('stockQuantity')}
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          hint={product && <StockLink product={product} />}
          defaultValue={product?.stockQuantity}
        />
        <SelectField
          label={t.category}
          {...field('category')}
          defaultValue={product?.category?._id ?? ''}
        >
          <option value="">{t.chooseCategory}</option>
          {categories.map((category) => (
            <option key={category._id} value={category._id}>
              {indented(category)}
            </option>
          ))}
        </SelectField>
        <Field label={t.brand} {...field('brand')} defaultValue={product?.brand} />
        <Field
          label={t.variant}
          {...field('variant')}
          hint={t.variantHint}
          defaultValue={product?.variant}
        />
        <Field
          label={t.sku}
          name="sku"
          autoComplete="off"
          spellCheck={false}
          hint={t.skuHint}
          defaultValue={product?.sku ?? ''}
          error={errors.sku}
        />
        <SelectField
          label={t.visibility}
          name="visibility"
          defaultValue={product?.visibility ?? 'shown'}
          error={errors.visibility}
        >
          {visibilities.map((visibility) => (
            <option key={visibility} value={visibility}>
              {t.visibilityChoices[visibility]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

/** A link to the product's stock page. */
function StockLink({ product }: { product: Product }) {
  return (
    <Link to={`/dashboard/products/${product._id}/stock`} className="text-primary underline">
      {staffStock.use().history}
    </Link>
  )
}
