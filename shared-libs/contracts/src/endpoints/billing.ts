import { z } from 'zod';
import {
  billingDetailsSchema,
  checkoutAnswerSchema,
  checkoutSchema,
  invoiceSchema,
  paymentSchema,
  planOrderSchema,
  saveBillingDetailsSchema,
} from '../plans/billing.ts';
import { idSchema } from '../text/vocabulary.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Subscription';
const done = z.object({ success: z.literal(true) });

export const startCheckout = endpoint({
  id: 'startCheckout',
  tag,
  summary: 'Start to pay for a plan; another price than that of the catalogue is refused',
  method: 'POST',
  path: '/api/subscription/checkout',
  scope: null,
  body: checkoutSchema,
  response: checkoutAnswerSchema,
  refusals: ['conflict', 'upstream_failed'],
});

export const changePlan = endpoint({
  id: 'changePlan',
  tag,
  summary: 'Change to a smaller plan at the end of the period that is paid for',
  method: 'POST',
  path: '/api/subscription/change',
  scope: null,
  body: planOrderSchema,
  response: done,
  refusals: ['conflict'],
});

export const cancelPlan = endpoint({
  id: 'cancelPlan',
  tag,
  summary: 'Cancel the plan at the end of the period that is paid for',
  method: 'POST',
  path: '/api/subscription/cancel',
  scope: null,
  response: done,
  refusals: ['conflict'],
});

export const resumePlan = endpoint({
  id: 'resumePlan',
  tag,
  summary:
    'Keep a plan that was cancelled, or drop the change that waits for the end of the period',
  method: 'POST',
  path: '/api/subscription/resume',
  scope: null,
  response: done,
  refusals: ['conflict'],
});

export const getPayment = endpoint({
  id: 'getPayment',
  tag,
  summary: 'Read a payment; an open one is looked up at the payment provider',
  method: 'GET',
  path: '/api/subscription/payments/{paymentId}',
  scope: null,
  params: z.object({ paymentId: idSchema }),
  response: paymentSchema,
  refusals: ['not_found'],
});

export const getBillingDetails = endpoint({
  id: 'getBillingDetails',
  tag,
  summary: 'Read who invoices are for, and the country that VAT is counted from',
  method: 'GET',
  path: '/api/subscription/billing-details',
  scope: null,
  response: z.object({ details: billingDetailsSchema.nullable(), sellerCountry: z.string() }),
});

export const saveBillingDetails = endpoint({
  id: 'saveBillingDetails',
  tag,
  summary: 'Say who invoices are for',
  method: 'PUT',
  path: '/api/subscription/billing-details',
  scope: null,
  body: saveBillingDetailsSchema,
  response: billingDetailsSchema,
});

export const listInvoices = endpoint({
  id: 'listInvoices',
  tag,
  summary: 'List the invoices, newest first, at most 100',
  method: 'GET',
  path: '/api/subscription/invoices',
  scope: null,
  response: z.object({ items: z.array(invoiceSchema) }),
});

export const downloadInvoice = endpoint({
  id: 'downloadInvoice',
  tag,
  summary: 'Download an invoice',
  method: 'GET',
  path: '/api/subscription/invoices/{invoiceId}/pdf',
  scope: null,
  params: z.object({ invoiceId: idSchema }),
  response: z.string(),
  kind: 'file',
  files: ['application/pdf'],
  refusals: ['not_found'],
});
