import type { Payment, PaymentStatus } from '@parapet/contracts/plans/billing';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { euroText } from '@parapet/contracts/plans/plan-price';
import { useHost } from '@parapet/remote-kit/host';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { Note, type NoteTone } from '@parapet/ui/note';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBillingApi } from '../../app.ts';
import { INVOICES } from '../../plan/billing-queries.ts';

const POLL_MS = 2000;

interface Result {
  readonly tone: NoteTone;
  readonly title: string;
  readonly text: string;
}

const results: Readonly<Record<PaymentStatus, Result>> = {
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

/** A payment that was made in vain, or in part, is named with what goes back. */
function resultOf(payment: Payment | undefined): Result {
  const result = results[payment?.status ?? 'open'];
  if (payment?.status !== 'paid') return result;
  const { grossCents, returnedCents } = payment;
  if (returnedCents === grossCents) {
    return {
      tone: 'warn',
      title: 'Your payment was returned',
      text: `Your plan or its price has changed since you started to pay, so all ${euroText(grossCents)} are sent back. Your plan below is what counts.`,
    };
  }
  const returned =
    returnedCents > 0 ? ` ${euroText(returnedCents)} that you paid too much are sent back.` : '';
  return { ...result, text: `You have ${planOf(payment.tier).name}. ${result.text}${returned}` };
}

/** How the payment ended that the browser comes back from. */
export function PaymentResult() {
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return paymentId === null ? null : <PaymentNote paymentId={paymentId} />;
}

function PaymentNote({ paymentId }: { paymentId: string }) {
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
  const { tone, title, text } = resultOf(data);
  return (
    <div role="status">
      <Note tone={tone} title={title} actions={close}>
        {text}
      </Note>
    </div>
  );
}
