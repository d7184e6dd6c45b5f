import type { BreachOverview } from '@parapet/contracts/breach/breach-search';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { Upload } from 'lucide-react';
import type { BreachDialog } from './breach-keys.ts';

/** Before the first import and search: the next step, by what is there already. */
export function EmptyBreach({
  overview,
  onOpen,
}: {
  overview: BreachOverview;
  onOpen: (dialog: BreachDialog) => void;
}) {
  const importRefusal = useRefusal('searchBreaches');
  const keyRefusal = useRefusal('manageBreach');
  const proved = overview.domains.filter(({ ownership }) => ownership === 'verified');
  const [first] = overview.domains;
  if (proved.length === 0) {
    return (
      <EmptyState
        level={2}
        title="No domain is proved yet"
        action={
          first ? (
            <Button variant="primary" href={`/dashboard/assets?prove=${first.assetId}`}>
              Prove {first.domain}
            </Button>
          ) : (
            <Button variant="primary" href="/dashboard/assets?add=1">
              Add a domain
            </Button>
          )
        }
      >
        Accounts of your domains in data breaches are listed here. Parapet looks up addresses of
        domains alone whose ownership is proved.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="Nothing is imported or searched yet"
      action={
        <>
          <Button
            variant="primary"
            icon={Upload}
            refusal={importRefusal}
            onClick={() => onOpen('import')}
          >
            Import a file
          </Button>
          <Button refusal={keyRefusal} onClick={() => onOpen('settings')}>
            {overview.settings.keyState === 'none' ? 'Set a key' : 'Settings'}
          </Button>
        </>
      }
    >
      Import a domain export of Have I Been Pwned, which needs no key, or the CSV or JSON of another
      service. With a key, Parapet searches{' '}
      {proved.length === 1 ? proved[0]?.domain : 'your domains'} itself.
    </EmptyState>
  );
}
