import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { type Subscription, UNLIMITED, type Usage } from '@parapet/contracts/plans/subscription';
import { UsageBar } from '@parapet/ui/usage-bar';

const MB = 1024 * 1024;
const inMegabytes = ({ current, limit }: Usage): Usage => ({
  current: Math.ceil(current / MB),
  limit: limit === UNLIMITED ? UNLIMITED : limit / MB,
});

const meters: ReadonlyArray<{ label: string; of: (subscription: Subscription) => Usage }> = [
  { label: 'Assets', of: (subscription) => subscription.assets },
  { label: 'Additional workspaces', of: (subscription) => subscription.workspaces },
  { label: 'Cloud accounts', of: (subscription) => subscription.cloud_accounts },
  {
    label: 'Files on findings, MB',
    of: (subscription) => inMegabytes(subscription.evidence_bytes),
  },
];

/** The usage of each limit. A limit of 0 has no bar. */
export function UsageList({
  subscription,
  showExcluded = false,
}: {
  subscription: Subscription;
  /** Also lists what the plan does not include. */
  showExcluded?: boolean;
}) {
  const { name } = planOf(subscription.subscription_tier);
  return (
    <ul className="flex flex-col gap-4">
      {meters.map(({ label, of }) => {
        const { current, limit } = of(subscription);
        if (limit === 0 && current === 0) {
          return showExcluded ? (
            <li key={label} className="flex justify-between gap-3 text-xs text-ink-2">
              <span>{label}</span>
              <span className="text-ink-3">Not included in {name}</span>
            </li>
          ) : null;
        }
        return (
          <li key={label}>
            <UsageBar label={label} current={current} limit={limit === UNLIMITED ? null : limit} />
          </li>
        );
      })}
    </ul>
  );
}
