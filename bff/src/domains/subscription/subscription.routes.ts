import * as billing from '@parapet/contracts/endpoints/billing';
import * as endpoints from '@parapet/contracts/endpoints/subscription';
import { plans } from '@parapet/contracts/plans/plan-catalogue';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { getBillingDetails, saveBillingDetails } from './billing/billing-details.ts';
import { type InvoicePorts, listInvoices, openInvoice } from './billing/documents/invoices.ts';
import { type GetPaymentPorts, getPayment } from './billing/get-payment.ts';
import { cancelPlan, changePlan, type ManagePlanPorts, resumePlan } from './billing/manage-plan.ts';
import { startCheckout } from './billing/start-checkout.ts';
import { type GetSubscriptionPorts, getSubscription } from './get-subscription.ts';

export function routeSubscription(
  api: EndpointRouter,
  ports: GetSubscriptionPorts & ManagePlanPorts & GetPaymentPorts & InvoicePorts,
): void {
  const get = getSubscription(ports);
  const checkout = startCheckout(ports);
  const payment = getPayment(ports);
  const change = changePlan(ports);
  const cancel = cancelPlan(ports);
  const resume = resumePlan(ports);
  const details = getBillingDetails(ports);
  const saveDetails = saveBillingDetails(ports);
  const invoices = listInvoices(ports);
  const invoice = openInvoice(ports);

  api.handle(endpoints.getSubscription, ({ actor, query }) => get(actor, query));
  api.handlePublic(endpoints.listPlans, async () => ({
    items: [...plans],
    payments: ports.payments?.kind ?? ('none' as const),
  }));
  api.handle(billing.startCheckout, ({ actor, body }) => checkout(actor, body));
  api.handle(billing.changePlan, ({ actor, body }) => change(actor, body));
  api.handle(billing.cancelPlan, ({ actor }) => cancel(actor));
  api.handle(billing.resumePlan, ({ actor }) => resume(actor));
  api.handle(billing.getPayment, ({ actor, params }) => payment(actor, params.paymentId));
  api.handle(billing.getBillingDetails, ({ actor }) => details(actor));
  api.handle(billing.saveBillingDetails, ({ actor, body }) => saveDetails(actor, body));
  api.handle(billing.listInvoices, async ({ actor }) => ({ items: await invoices(actor) }));
  api.file(billing.downloadInvoice, ({ actor, params }) => invoice(actor, params.invoiceId));
}
