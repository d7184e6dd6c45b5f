import type { Assessment, Support } from '@parapet/contracts/assets/inventory';
import { StatusText } from '@parapet/ui/status-chip';

export const supportLabels: Readonly<Record<Support, string>> = {
  ended: 'Support ended',
  ending: 'Ends within 180 days',
  supported: 'Supported',
  unknown: 'Not known',
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (date: string): string => day.format(new Date(date));

/** Until when the publisher supports a release; a distribution that ships the version supports it for longer. */
export function SupportText({ release, shippedBy }: Pick<Assessment, 'release' | 'shippedBy'>) {
  if (shippedBy !== null) return `By ${shippedBy}`;
  if (release === null) return <span className="text-ink-3">Not known</span>;
  const { endsOn, hasEnded } = release;
  if (hasEnded) {
    return (
      <StatusText tone="danger">{endsOn ? `Ended ${dayOf(endsOn)}` : 'Support ended'}</StatusText>
    );
  }
  return endsOn ? `Until ${dayOf(endsOn)}` : 'Supported';
}
