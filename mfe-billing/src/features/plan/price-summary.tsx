import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import {
  euroText,
  type PlanOrder,
  type PlanPrice,
  priceText,
} from '@parapet/contracts/plans/plan-price';
import { isVatCountry, vatCents, vatOf, vatRateText } from '@parapet/contracts/plans/vat';
import { KeyValue } from '@parapet/ui/key-value';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { BILLING_DETAILS } from '../../plan/billing-queries.ts';

/** Shows what an order costs, as the server computes it. */
export function PriceSummary({ order, price }: { order: PlanOrder; price: PlanPrice }) {
  const api = useBillingApi();
  const { data } = useQuery({
    queryKey: BILLING_DETAILS,
    queryFn: ({ signal }) => api.getBillingDetails(signal),
  });
  const { netCents, extraAssets, extraCents, extraDiscountPercent, yearlySavingCents } = price;
  const vat =
    data && isVatCountry(data.sellerCountry) ? vatOf(data.sellerCountry, data.details) : null;
  const vatAmount = vat ? vatCents(netCents, vat.rate) : 0;
  return (
    <div role="status" aria-label="Price">
      <KeyValue
        items={[
          { key: planOf(order.tier).name, value: priceText(netCents, order.billingPeriod) },
          ...(extraAssets > 0
            ? [
                {
                  key: `${extraAssets.toLocaleString('en')} extra assets`,
                  value: `${priceText(extraCents, 'monthly')}${extraDiscountPercent > 0 ? `, ${extraDiscountPercent}% off` : ''}`,
                },
              ]
            : []),
          ...(yearlySavingCents > 0
            ? [{ key: 'Saved in a year', value: euroText(yearlySavingCents) }]
            : []),
          ...(vat
            ? [
                {
                  key: `VAT ${vatRateText(vat.rate)}`,
                  value:
                    vat.treatment === 'reverse_charge' ? 'Reverse charge' : euroText(vatAmount),
                },
                { key: 'Total', value: euroText(netCents + vatAmount) },
              ]
            : []),
        ]}
      />
    </div>
  );
}
