import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { type Subscription, UNLIMITED } from '@parapet/contracts/plans/subscription';
import { daysLabel } from '@parapet/contracts/text/days-label';

const onRequest = 'On request';

/** `EUR12.00/month`, as the product's specification writes a price. */
const priceText = ({ amount, currency, period }: Subscription['price']): string =>
  `${currency}${amount.toFixed(2)}/${period}`;

/** The price of a plan in the catalogue, in EUR a month. */
export const planPrice = (price: number | null): string =>
  price === null ? onRequest : priceText({ amount: price, currency: 'EUR', period: 'month' });

/** The current price; a plan with an individual price has none in the catalogue. */
export const currentPrice = ({ subscription_tier, price }: Subscription): string =>
  planOf(subscription_tier).price === null && price.amount === 0 ? onRequest : priceText(price);

/** `1 December 2026`, in UTC, as periods are counted. */
export const dayLabel = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const limitLabel = (limit: number): string => {
  if (limit === UNLIMITED) return 'No limit';
  return limit === 0 ? 'None' : limit.toLocaleString('en');
};

export const historyLabel = (days: number): string =>
  days === UNLIMITED ? 'No limit' : daysLabel(days);
