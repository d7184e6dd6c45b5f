import { planOf } from '@parapet/contracts/plan-catalogue';
import { type Subscription, UNLIMITED, type Usage } from '@parapet/contracts/subscription';
import { UsageBar } from '@parapet/ui/usage-bar';

const meters: ReadonlyArray<{ label: string; of: (subscription: Subscription) => Usage }> = [
  { label: 'Assets', of: (subscription) => subscription.assets },
  { label: 'Workspaces', of: (subscription) => subscription.workspaces },
  { label: 'Cloud accounts', of: (subscription) => subscription.cloud_accounts },
  { label: 'Breach searches', of: (subscription) => subscription.breach_searches },
];

/** How much of each limit is used. What the plan leaves out has nothing to fill. */
export function UsageList({
  subscription,
  withLeftOut = false,
}: {
  subscription: Subscription;
  /** Also names what the plan leaves out. */
  withLeftOut?: boolean;
}) {
  const { name } = planOf(subscription.subscription_tier);
  return (
    <ul className="flex flex-col gap-4">
      {meters.map(({ label, of }) => {
        const { current, limit } = of(subscription);
        if (limit === 0 && current === 0) {
          return withLeftOut ? (
            <li key={label} className="flex justify-between gap-3 text-xs text-ink-2">
              <span>{label}</span>
              <span className="text-ink-3">Not part of {name}</span>
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
