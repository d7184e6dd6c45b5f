import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { priceText } from '@parapet/contracts/plans/plan-price';
import { type Subscription, UNLIMITED, type Usage } from '@parapet/contracts/plans/subscription';
import { Note } from '@parapet/ui/note';
import { dayLabel } from '../../plan/plan-labels.ts';

const surplusOf = ({ current, limit }: Usage): number =>
  limit === UNLIMITED ? 0 : Math.max(0, current - limit);

/** `3 workspaces are`, `1 workspace is` */
const countText = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun} is` : `${count.toLocaleString('en')} ${noun}s are`;

/** Shows what somebody has to know about their plan before anything else. */
export function BillingNotes({ subscription }: { subscription: Subscription }) {
  const { billing, assets, subscription_tier, workspaces, cloud_accounts } = subscription;
  const surplus = surplusOf(assets);
  const others = [
    { noun: 'workspace', count: surplusOf(workspaces) },
    { noun: 'cloud account', count: surplusOf(cloud_accounts) },
  ];
  return (
    <>
      {billing.state === 'past_due' && billing.grace_until !== null ? (
        <Note tone="danger" title="Your payment failed">
          {billing.next_charge_at !== null
            ? `We try again on ${dayLabel(billing.next_charge_at)}. `
            : 'We do not try again by ourselves. '}
          Pay below until {dayLabel(billing.grace_until)} to keep {planOf(subscription_tier).name}.
          After that day you have the free plan.
        </Note>
      ) : null}
      {billing.cancels_at !== null ? (
        <Note tone="warn" title={`Your plan ends on ${dayLabel(billing.cancels_at)}`}>
          After that day you have the free plan. Nothing is deleted.
        </Note>
      ) : null}
      {billing.change !== null && billing.period_end !== null ? (
        <Note title={`Your plan changes on ${dayLabel(billing.period_end)}`}>
          To {planOf(billing.change.tier).name} with {billing.change.assets.toLocaleString('en')}{' '}
          assets, paid {billing.change.period}.
        </Note>
      ) : null}
      {surplus > 0 ? (
        <Note tone="warn" title={`${countText(surplus, 'asset')} above your limit`}>
          Nothing was deleted. The newest are read-only: they are not scanned or changed until you
          archive or delete some, or choose a larger plan.
        </Note>
      ) : null}
      {others.map(({ noun, count }) =>
        count > 0 ? (
          <Note key={noun} tone="warn" title={`${countText(count, noun)} above your limit`}>
            Nothing was deleted. No {noun} can be added until there are fewer, or you choose a
            larger plan.
          </Note>
        ) : null,
      )}
    </>
  );
}

/** The price and the end of a running period. */
export const renewalText = ({ price, billing }: Subscription): string | null =>
  billing.period_end === null || billing.cancels_at !== null
    ? null
    : `${dayLabel(billing.period_end)}, ${priceText(Math.round(price.amount * 100), billing.period)} without VAT`;
