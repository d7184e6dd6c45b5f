import {
  extraAssetCentsOf,
  extraAssetDiscounts,
  MONTHS_PAID_PER_YEAR,
  plans,
} from '@parapet/contracts/plans/plan-catalogue';
import { priceText } from '@parapet/contracts/plans/plan-price';
import { Button } from '@parapet/ui/button';
import { PlanTable } from '../../plans/plan-table.tsx';
import { PlannedFeatures } from '../../plans/planned-features.tsx';

const extraAssets = plans
  .flatMap(({ tier, name }) => {
    const cents = extraAssetCentsOf(tier);
    return cents === null ? [] : [`${priceText(cents, 'monthly')} on ${name}`];
  })
  .join(', ');

const discounts = extraAssetDiscounts
  .filter(({ percent }) => percent > 0)
  .map(({ from, percent }) => `${percent} % from number ${from}`)
  .join(', ');

const answers = [
  [
    'What counts as an asset?',
    'Each domain, IP address or URL that you add and have not archived. Names that discovery proposes count only after you approve them. Pages, ports and findings are not counted.',
  ],
  [
    'What happens at a limit?',
    'What exists keeps working; nothing more can be added until something is removed or the plan is larger. After a change to a smaller plan, what is above its limits stays readable, and scans beyond its days are kept for 30 days more.',
  ],
  ['What do further assets cost?', `Each one above the plan costs ${extraAssets}; ${discounts}.`],
  [
    'What does a year cost?',
    `As much as ${MONTHS_PAID_PER_YEAR} months. A plan renews until it is cancelled, and then stays until its period ends.`,
  ],
  [
    'Can I use everything in the table today?',
    'Yes. Cloud accounts are those of AWS; Azure and Google Cloud cannot be connected. What is planned is listed below the table.',
  ],
  [
    'Is there a plan without a payment?',
    'Free is one, without an end. Parapet is also free software: on your own machine you may run it without any of these limits.',
  ],
] as const;

function Questions() {
  return (
    <section aria-labelledby="questions" className="grid max-w-text gap-6">
      <h2 id="questions" className="text-display-sm font-medium tracking-[-0.032em]">
        Questions
      </h2>
      <dl className="grid gap-6">
        {answers.map(([question, answer]) => (
          <div key={question} className="grid gap-1 border-t border-line pt-4">
            <dt className="text-lg font-medium">{question}</dt>
            <dd className="text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All plans and their limits, from the catalogue that the product enforces. */
export function PricingPage() {
  return (
    <div className="grid gap-10 pt-12">
      <div className="grid max-w-text gap-4">
        <h1 className="text-display-sm font-medium tracking-[-0.032em]">Pricing</h1>
        <p className="text-lg text-ink-2">
          Every plan runs the same checks with the same evidence. They differ in limits and members,
          which the API enforces. Prices are in euros, without VAT.
        </p>
      </div>
      <PlanTable
        rows={[
          'assets',
          'extraAsset',
          'workspaces',
          'cloudAccounts',
          'schedules',
          'integrations',
          'scanHistoryDays',
          'canInviteUsers',
          'subdomainSync',
        ]}
      />
      <PlannedFeatures />
      <div>
        <Button variant="accent" size="lg" href="/register">
          Start free
        </Button>
      </div>
      <Questions />
    </div>
  );
}
