import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { textLine } from '../text/text.ts';
import { idSchema } from '../text/vocabulary.ts';
import { countries } from './countries.ts';
import { MAX_EXTRA_ASSETS } from './plan-catalogue.ts';
import { billingPeriodSchema, tierSchema } from './subscription.ts';
import { faultOfVatId, plainVatId } from './vat-id.ts';

/** Assets that one request can name: the largest plan for sale with all extra assets. */
const MAX_ASSETS = 1000 + MAX_EXTRA_ASSETS;

const orderShape = {
  tier: tierSchema,
  /** The asset limit that is wanted; fewer than the plan has are the plan's. */
  selectedAssets: z.int().min(0).max(MAX_ASSETS, `At most ${MAX_ASSETS} assets can be chosen.`),
  billingPeriod: billingPeriodSchema,
};

export const planOrderSchema = z.object(orderShape);

export const checkoutSchema = z.object({
  ...orderShape,
  /** In EUR for one period, without VAT, as the catalogue has it. */
  finalPrice: z.number().min(0).max(10_000_000),
});

export const checkoutAnswerSchema = z.object({ checkoutUrl: z.string() });

/** Spec: the messages of a checkout. */
export const NO_CHECKOUT_URL = 'Checkout URL not received from backend.';
export const CHECKOUT_FAILED = 'Failed to initiate checkout';

/** Who takes payments: Mollie, the sandbox of one machine, or nobody. */
export const paymentsSchema = z.enum(['mollie', 'sandbox', 'none']);
export type Payments = z.infer<typeof paymentsSchema>;

export const paymentStatusSchema = z.enum(['open', 'paid', 'failed', 'canceled', 'expired']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const paymentSchema = z.object({
  id: idSchema,
  status: paymentStatusSchema,
  tier: tierSchema,
  /** In cents of EUR, with VAT. */
  grossCents: z.number().int(),
  /** Tells what of it is sent back, since it no longer fitted the plan when it was paid. */
  returnedCents: z.number().int().default(0),
  createdAt: z.string(),
});

export type Payment = z.infer<typeof paymentSchema>;

export const billingDetailsSchema = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  vatId: z.string().nullable(),
});
export type BillingDetails = z.infer<typeof billingDetailsSchema>;

const required = (missing: string, max: number) =>
  nameLine().min(1, missing).max(max, `Use at most ${max} characters.`);

/** Who invoices are for. An empty VAT ID is none. */
export const saveBillingDetailsSchema = z
  .object({
    name: required('Enter a name or company.', 120),
    street: required('Enter a street.', 160),
    postalCode: required('Enter a postal code.', 20),
    city: required('Enter a city.', 80),
    country: textLine()
      .max(2, 'Choose a country.')
      .refine((code) => countries.includes(code), 'Choose a country.'),
    vatId: textLine()
      .max(30, 'Use at most 30 characters.')
      .nullable()
      .transform((text) => (text === null || text === '' ? null : plainVatId(text))),
  })
  .superRefine(({ country, vatId }, context) => {
    // A country that is no code has its own message.
    if (vatId === null || !countries.includes(country)) return;
    const message = faultOfVatId(country, vatId);
    if (message !== null) context.addIssue({ code: 'custom', path: ['vatId'], message });
  });

export const invoiceSchema = z.object({
  id: idSchema,
  number: z.string(),
  issuedAt: z.string(),
  description: z.string(),
  /** Set for a credit note: the number of its invoice; its amounts are negative. */
  creditFor: z.string().nullable().default(null),
  /** In cents of EUR. */
  netCents: z.number().int(),
  vatCents: z.number().int(),
  grossCents: z.number().int(),
});
export type Invoice = z.infer<typeof invoiceSchema>;
