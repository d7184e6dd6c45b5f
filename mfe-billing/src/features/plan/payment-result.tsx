import type { PaymentStatus } from '@parapet/contracts/billing';
import { planOf } from '@parapet/contracts/plan-catalogue';
import { useHost } from '@parapet/remote-kit/host';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { Note, type NoteTone } from '@parapet/ui/note';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBillingApi } from '../../app.ts';
import { INVOICES } from '../../plan/billing-queries.ts';

const POLL_MS = 2000;

const results: Readonly<Record<PaymentStatus, { tone: NoteTone; title: string; text: string }>> = {
  open: {
    tone: 'info',
    title: 'Waiting for the payment',
    text: 'The payment provider has not confirmed it yet. This page looks again by itself.',
  },
  paid: { tone: 'info', title: 'Your payment was received', text: 'The new limits apply now.' },
  failed: {
    tone: 'danger',
    title: 'Your payment failed',
    text: 'Nothing was charged and your plan has not changed. Try again below.',
  },
  canceled: {
    tone: 'warn',
    title: 'You cancelled the payment',
    text: 'Nothing was charged and your plan has not changed.',
  },
  expired: {
    tone: 'warn',
    title: 'The payment expired',
    text: 'Nothing was charged and your plan has not changed. Try again below.',
  },
};

/** How the payment ended that the browser comes back from. */
export function PaymentResult() {
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return paymentId === null ? null : <Result paymentId={paymentId} />;
}

function Result({ paymentId }: { paymentId: string }) {
  const api = useBillingApi();
  const { subscription } = useHost();
  const queries = useQueryClient();
  const [, setSearch] = useSearchParams();
  const { data, isError } = useQuery({
    queryKey: ['payment', paymentId],
    queryFn: ({ signal }) => api.getPayment(paymentId, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? POLL_MS : false),
  });
  const isPaid = data?.status === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    void subscription.reload();
    void queries.invalidateQueries({ queryKey: INVOICES });
  }, [isPaid, subscription, queries]);
  const close = (
    <Button
      size="sm"
      onClick={() =>
        setSearch(
          (now) => {
            now.delete('payment');
            return now;
          },
          { replace: true },
        )
      }
    >
      Close
    </Button>
  );
  if (isError) {
    return (
      <Note tone="warn" title="The payment could not be read" actions={close}>
        Your plan below is what counts.
      </Note>
    );
  }
  const { tone, title, text } = results[data?.status ?? 'open'];
  return (
    <div role="status">
      <Note tone={tone} title={title} actions={close}>
        {data?.status === 'paid' ? `You have ${planOf(data.tier).name}. ` : ''}
        {text}
      </Note>
    </div>
  );
}
