import { MAX_EXTRA_ASSETS, planOf, plans } from '@parapet/contracts/plans/plan-catalogue';
import { type PlanChange, planChangeOf } from '@parapet/contracts/plans/plan-change';
import { type PlanOrder, planPriceOf } from '@parapet/contracts/plans/plan-price';
import type { BillingPeriod, Subscription, Tier } from '@parapet/contracts/plans/subscription';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Panel } from '@parapet/ui/panel';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { checkoutFailure, requireCheckoutUrl } from './checkout-error.ts';
import { PriceSummary } from './price-summary.tsx';

const soldPlans = plans.flatMap(({ tier, name, price }) =>
  price !== null && price > 0 ? [{ value: tier, label: name }] : [],
);
const periods: ReadonlyArray<{ value: BillingPeriod; label: string }> = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

/** Chooses a plan and goes to the payment, or changes to a smaller one without. */
export function PlanCheckout({ subscription }: { subscription: Subscription }) {
  const api = useBillingApi();
  const { notify, subscription: source } = useHost();
  const [tier, setTier] = useState<Tier>(() => firstTier(subscription));
  const [billingPeriod, setPeriod] = useState<BillingPeriod>(subscription.billing.period);
  const [assetsText, setAssetsText] = useState(() => String(firstAssets(subscription)));
  const selectedAssets = /^\d{1,6}$/.test(assetsText.trim()) ? Number(assetsText) : Number.NaN;
  const order: PlanOrder = { tier, selectedAssets, billingPeriod };
  const price = Number.isNaN(selectedAssets) ? null : planPriceOf(order);
  const change = price === null ? null : changeKind(subscription, order);
  const isAtPeriodEnd = change === 'at_period_end';
  const max = planOf(tier).assets + MAX_EXTRA_ASSETS;

  const send = useMutation({
    mutationFn: async (finalPrice: number) => {
      if (isAtPeriodEnd) {
        await api.changePlan(order);
        return null;
      }
      return requireCheckoutUrl((await api.startCheckout({ ...order, finalPrice })).checkoutUrl);
    },
    onSuccess: async (checkoutUrl) => {
      if (checkoutUrl !== null) return window.location.assign(checkoutUrl);
      notify({ tone: 'success', text: 'Your plan changes at the end of the period' });
      await source.reload();
    },
  });
  // The page stays busy until the browser has left it.
  const isBusy = send.isPending || (send.isSuccess && send.data !== null);
  const failure = send.isError ? checkoutFailure(send.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (price && !isBusy) send.mutate(price.netCents / 100);
  };
  const chooseTier = (next: Tier) => {
    // Whoever left the assets at those of the plan wants those of the next one.
    if (Number(assetsText) === planOf(tier).assets) setAssetsText(String(planOf(next).assets));
    setTier(next);
  };

  return (
    <Panel title="Change plan" meta="prices without VAT">
      <form className="pp-form max-w-[560px]" aria-label="Change plan" noValidate onSubmit={submit}>
        <FormError title={failure?.title} requestId={failure?.requestId} />
        <SegmentedControl label="Plan" segments={soldPlans} value={tier} onChange={chooseTier} />
        <SegmentedControl
          label="Billing period"
          segments={periods}
          value={billingPeriod}
          onChange={setPeriod}
        />
        <Field
          label="Assets"
          error={price ? null : `Enter a whole number up to ${max.toLocaleString('en')}.`}
          hint={`${planOf(tier).assets.toLocaleString('en')} assets are included. Each further asset costs extra, and less from the 51st further asset on.`}
        >
          <TextInput
            inputMode="numeric"
            value={assetsText}
            onChange={(event) => setAssetsText(event.target.value)}
          />
        </Field>
        {price ? <PriceSummary order={order} price={price} /> : null}
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={!price || change === 'same'}
          >
            {labelOf(change)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const firstTier = ({ subscription_tier }: Subscription): Tier =>
  soldPlans.find(({ value }) => value === subscription_tier)?.value ?? 'core';

const firstAssets = (subscription: Subscription): number =>
  planOf(firstTier(subscription)).assets + subscription.assets.discounted_extra;

type ChangeKind = PlanChange['kind'];

const labelOf = (change: ChangeKind | null): string => {
  if (change === 'same') return 'This is your plan';
  return change === 'at_period_end' ? 'Change at the end of the period' : 'Continue to payment';
};

/** The server decides; this names the button. */
function changeKind(
  { subscription_tier, assets, price, billing }: Subscription,
  order: PlanOrder,
): ChangeKind {
  const { period_end: end, period, state } = billing;
  if (end === null || state === 'past_due') return 'now';
  const paid = {
    tier: subscription_tier,
    extraAssets: assets.discounted_extra,
    billingPeriod: period,
    netCents: Math.round(price.amount * 100),
    start: startOf(end, period),
    end,
  };
  return planChangeOf(paid, order, new Date()).kind;
}

function startOf(end: string, period: BillingPeriod): string {
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - (period === 'yearly' ? 12 : 1));
  return start.toISOString();
}
