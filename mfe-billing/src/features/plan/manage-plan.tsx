import { failureNotice } from '@parapet/api-client/failure-message';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { Subscription } from '@parapet/contracts/plans/subscription';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { ConfirmDialog } from '@parapet/ui/confirm-dialog';
import { FormError } from '@parapet/ui/form-error';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { dayLabel } from '../../plan/plan-labels.ts';

/** Cancels a plan that is paid for, or keeps it after all. */
export function ManagePlan({ subscription }: { subscription: Subscription }) {
  const api = useBillingApi();
  const { notify, subscription: source } = useHost();
  const [asking, setAsking] = useState(false);
  const { billing, subscription_tier } = subscription;
  const { name } = planOf(subscription_tier);
  const change = useMutation({
    mutationFn: (verb: 'cancel' | 'resume') =>
      verb === 'cancel' ? api.cancelPlan() : api.resumePlan(),
    onSuccess: async (_, verb) => {
      setAsking(false);
      notify({
        tone: 'success',
        text: verb === 'cancel' ? `${name} is cancelled` : `${name} continues`,
      });
      await source.reload();
    },
    onError: () => setAsking(false),
  });
  if (billing.period_end === null) return null;
  const failure = change.isError
    ? failureNotice(change.error, 'Your plan', 'was not changed').text
    : null;
  return (
    <>
      <FormError title={failure} />
      <div className="flex flex-wrap gap-3">
        {billing.cancels_at !== null || billing.change !== null ? (
          <Button busy={change.isPending} onClick={() => change.mutate('resume')}>
            Keep {name}
          </Button>
        ) : null}
        {billing.cancels_at === null ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Cancel plan
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={`Cancel ${name}?`}
        confirmLabel="Cancel plan"
        cancelLabel="Keep plan"
        danger
        busy={change.isPending}
        onConfirm={() => change.mutate('cancel')}
        onCancel={() => setAsking(false)}
      >
        You have it until {dayLabel(billing.period_end)}. After that day you have the free plan, and
        what is above its limits is kept.
      </ConfirmDialog>
    </>
  );
}
